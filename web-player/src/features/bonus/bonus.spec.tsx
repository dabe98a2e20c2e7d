import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BonusEntry } from '../../api/bonuses';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as BonusPage } from './bonus.page';

const path = '/wps/wallet/bonuses';
const entry = (change: Partial<BonusEntry>): BonusEntry => ({
  id: `1:${change.kind}:${change.event}`,
  kind: 'rebate',
  event: 'GIVEN',
  purse: 'CASH',
  amountMinor: '70000000',
  currency: 'VND',
  state: 'FREE',
  claimId: null,
  campaignId: null,
  turnover: null,
  createdAt: '2026-11-20T13:00:00Z',
  ...change,
});
const claim = {
  id: '70',
  campaignId: '7',
  title: 'Chào bạn mới',
  bonus: {
    state: 'ACTIVE',
    needMinor: '100000000000',
    doneMinor: '25000000000',
    remainder: 0,
    leftMinor: '75000000000',
    until: '2026-12-20T00:00:00Z',
    shares: [],
    movedMinor: null,
  },
};
const handlers = (entries: readonly BonusEntry[], more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/promotions/claims': () => agreed({ data: [claim], total: 1 }),
  [`GET ${path}`]: () => agreed({ data: entries, total: entries.length }),
  ...more,
});
const rows = async () => {
  const list = within((await screen.findAllByRole('list')).find((one) => one.className === 'entries') as HTMLElement);
  return list.getAllByRole('listitem');
};
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('bonus details', () => {
  it('say what each was for, how far it is staked and until when, and what became of it', async () => {
    const server = serve(
      handlers([
        entry({ kind: 'promotion', purse: 'BONUS', state: 'WAGERING', claimId: '70', campaignId: '7' }),
        entry({
          kind: 'points',
          state: 'WAGERING',
          turnover: { multiple: 3, requiredMinor: '300000000', filledMinor: '100000000', missingMinor: '200000000' },
        }),
        entry({ kind: 'promotion', event: 'FORFEITED', purse: 'BONUS', amountMinor: '-5000000', state: 'FORFEITED' }),
        entry({ kind: 'promotion', event: 'RELEASED', state: 'RELEASED' }),
      ]),
    );
    renderApp(<BonusPage />, '/bonus');
    const [title] = await screen.findAllByRole('link', { name: 'Chào bạn mới' });
    expect(title?.getAttribute('href')).toBe('/promotions/7');
    const [bonus, points, ended, released] = (await rows()).map(plain);
    expect(bonus).toContain('Cấp dạng tiền thưởng');
    expect(bonus).toContain('Đã cược 2.500.000 ₫ trên 10.000.000 ₫');
    expect(bonus).toContain('còn 7.500.000 ₫');
    expect(bonus).toContain('Đến 07:00, 20/12/2026');
    expect(points).toContain('Đổi điểm ra tiền');
    expect(points).toContain('Đã cược 10.000 ₫ trên 30.000 ₫');
    expect(points).not.toContain('sau đó hết hạn');
    expect(ended).toMatch(/Đã thu lại.*−500 ₫.*Đã kết thúc/);
    expect(released).toMatch(/Thành tiền mặt.*\+7\.000 ₫.*Đã thành tiền mặt/);
    const asked = server.at('GET', '/wps/promotions/claims');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.query.get('filter')).toBe('{"id":["70"]}');
  });

  it('are asked for by kind, state and period, from the first page on', async () => {
    const server = serve(handlers([entry({})]));
    const { user } = renderApp(<BonusPage />, '/bonus');
    await rows();
    await user.selectOptions(screen.getByLabelText('Nguồn thưởng'), 'Hoàn trả');
    await user.selectOptions(screen.getByLabelText('Trạng thái'), 'Còn phải cược');
    await user.click(screen.getByRole('button', { name: 'Hôm nay' }));
    await waitFor(() => expect(server.at('GET', path).length).toBeGreaterThanOrEqual(4));
    const [first, last] = [server.at('GET', path)[0]?.query, server.at('GET', path).at(-1)?.query];
    expect([first?.get('kind'), first?.get('state')]).toEqual([null, null]);
    expect([last?.get('kind'), last?.get('state'), last?.get('page')]).toEqual(['rebate', 'WAGERING', '1']);
    const days = (query: URLSearchParams | undefined) =>
      (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / 86_400_000;
    expect([days(first), days(last)]).toEqual([30, 1]);
    expect(server.at('GET', '/wps/promotions/claims')).toEqual([]);
  });

  it('lead to the promotions where there is none, and can be asked for again after a failure', async () => {
    serve(handlers([]));
    const empty = renderApp(<BonusPage />, '/bonus');
    expect(await screen.findByRole('link', { name: 'Xem khuyến mãi' })).toBeVisible();
    empty.unmount();
    await freshApp();
    useSessionStore.setState({ signedIn: true });
    serve(handlers([], { [`GET ${path}`]: () => refused(500, 'internal', 'x') }));
    renderApp(<BonusPage />, '/bonus');
    expect(await screen.findByRole('button', { name: /Thử lại/ })).toBeVisible();
  });
});
