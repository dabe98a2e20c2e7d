import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Limit, MemberLimits } from '../../api/limits';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, refused, serve, type Asked, type Handler } from '../../test-server';
import { Exclusion } from './exclusion';
import { LimitCard } from './limit-card';

const path = '/wps/wallet/limits';
const deposit: Limit = {
  kind: 'deposit',
  period: 'day',
  setBy: 'member',
  amountMinor: '5000000000',
  usedMinor: '2000000000',
  next: null,
};
const limitsOf = (...limits: Limit[]): MemberLimits => ({ currency: 'VND', limits, exclusion: null });
const handlers = (more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  ...more,
});
const group = (name: string) => screen.getByRole('group', { name });

beforeEach(freshApp);

describe('a limit', () => {
  const open = (limits: MemberLimits) => renderApp(<LimitCard kind="deposit" limits={limits} />);

  it('tells its amount, what is used of it and what will come, and that others have none', async () => {
    serve(handlers());
    const house: Limit = { ...deposit, setBy: 'operator', amountMinor: '3000000000' };
    open(limitsOf({ ...deposit, next: { amountMinor: '9000000000', from: '2026-11-22T03:00:00Z' } }, house));
    await screen.findByRole('heading', { name: 'Hạn mức nạp' });
    const day = group('Hạn mức nạp, Mỗi ngày');
    expect(day).toHaveTextContent(/500\.000.*đã dùng 200\.000/);
    expect(day).toHaveTextContent(/Thành 900\.000.*lúc 10:00, 22\/11\/2026/);
    expect(day).toHaveTextContent(/300\.000.*Do hệ thống đặt/);
    expect(group('Hạn mức nạp, Mỗi tuần')).toHaveTextContent('Chưa đặt');
  });

  it('is sent as minor units, and says beforehand that a higher one waits', async () => {
    const server = serve(handlers({ [`PUT ${path}`]: () => agreed(limitsOf(deposit)) }));
    const { user } = open(limitsOf(deposit));
    await user.click(await screen.findByRole('button', { name: /Đổi: .*Mỗi ngày/ }));
    const field = await screen.findByLabelText('Tối đa');
    await user.clear(field);
    await user.type(field, '400000');
    expect(screen.getByText('Có hiệu lực ngay.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '600000');
    expect(screen.getByText(/sau 24 giờ/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lưu hạn mức' }));
    await waitFor(() => expect(screen.queryByLabelText('Tối đa')).toBeNull());
    expect(server.at('PUT', path)[0]?.body).toEqual({ kind: 'deposit', period: 'day', amountMinor: '6000000000' });
  });

  it('can be ended, and stays open with the reason when it is refused', async () => {
    let answer = refused(503, 'system.unavailable', 'Phần này tạm gián đoạn');
    const server = serve(handlers({ [`PUT ${path}`]: () => answer }));
    const { user } = open(limitsOf(deposit));
    await user.click(await screen.findByRole('button', { name: /Đổi: .*Mỗi ngày/ }));
    await user.click(await screen.findByRole('button', { name: 'Bỏ hạn mức' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    answer = agreed(limitsOf());
    await user.click(screen.getByRole('button', { name: 'Bỏ hạn mức' }));
    await waitFor(() => expect(screen.queryByLabelText('Tối đa')).toBeNull());
    expect(server.at('PUT', path).map(({ body }) => body['amountMinor'])).toEqual([null, null]);
  });

  it('is not sent empty', async () => {
    const server = serve(handlers());
    const { user } = open(limitsOf());
    await user.click(await screen.findByRole('button', { name: /Đặt: .*Mỗi tháng/ }));
    await user.click(await screen.findByRole('button', { name: 'Lưu hạn mức' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(server.at('PUT', path)).toHaveLength(0);
  });
});

describe('a break', () => {
  it('begins only after it was understood, once per dialog however often it is sent', async () => {
    const seen: Asked[] = [];
    const server = serve(
      handlers({
        [`POST ${path}/exclusion`]: (asked) => {
          seen.push(asked);
          return seen.length === 1 ? refused(503, 'system.unavailable', 'Tạm gián đoạn') : agreed(limitsOf());
        },
      }),
    );
    const { user } = renderApp(<Exclusion exclusion={null} />);
    await user.selectOptions(await screen.findByLabelText('Trong bao lâu'), 'months_6');
    await user.click(screen.getByRole('button', { name: 'Bắt đầu nghỉ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tạm nghỉ: 6 tháng' });
    const begin = within(dialog).getByRole('button', { name: 'Bắt đầu ngay' });
    expect(begin).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(begin);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(begin);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.at('POST', `${path}/exclusion`)).toHaveLength(2);
    expect(seen[0]?.body['choice']).toBe('months_6');
    expect(seen[1]?.body['idempotencyKey']).toBe(seen[0]?.body['idempotencyKey']);
  });

  it('shows until when, and can only be made longer', async () => {
    serve(handlers());
    renderApp(<Exclusion exclusion={{ choice: 'days_7', until: '2026-11-28T03:00:00Z' }} />);
    expect(await screen.findByText('Bạn đang tạm nghỉ đến 10:00, 28/11/2026.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kéo dài' })).toBeVisible();
  });

  it('for ever has nothing more to choose', async () => {
    serve(handlers());
    renderApp(<Exclusion exclusion={{ choice: 'for_ever', until: '9999-12-31T00:00:00.000Z' }} />);
    expect(await screen.findByText('Bạn đã tự loại trừ vĩnh viễn.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
