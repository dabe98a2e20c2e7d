import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payday } from '../../../api/agent-paydays';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as PaydaysPage } from './paydays.page';

const own = '1001';
const pays = (rateBp: number) => ({ rateBp, winRateBp: null, lossRateBp: null, amountMinor: null });
const payday = (id: string, change: Partial<Payday> = {}): Payday => ({
  id,
  contractId: `7${id}`,
  kind: 'DAILY',
  period: 'D',
  name: '2026-11-10',
  startsAt: '2026-11-09T17:00:00.000Z',
  endsAt: '2026-11-10T17:00:00.000Z',
  closesAt: '2026-11-10T19:05:00.000Z',
  uplineId: null,
  upline: null,
  downlineId: own,
  downline: 'minhchau',
  currency: 'VND',
  payer: 'PLATFORM',
  betMinor: '600000000',
  lossMinor: '0',
  active: 4,
  carriedMinor: '0',
  baseMinor: '600000000',
  tier: 0,
  pays: pays(80),
  grossMinor: '4800000',
  toDownlinesMinor: '1800000',
  netMinor: '3000000',
  next: {
    tier: 1,
    pays: pays(100),
    lacks: [
      { condition: 'BET', needed: '1000000000', had: '600000000' },
      { condition: 'ACTIVE', needed: '5', had: '4' },
    ],
  },
  computedAt: '2026-11-10T05:00:00.000Z',
  ...change,
});

const owed = payday('2', {
  kind: 'DIVIDEND',
  period: 'H',
  endsAt: '2026-11-15T17:00:00.000Z',
  uplineId: own,
  upline: 'minhchau',
  downlineId: '1002',
  downline: 'hatran',
  payer: 'UPLINE',
  lossMinor: '50000000',
  tier: null,
  pays: null,
  grossMinor: '0',
  toDownlinesMinor: '0',
  netMinor: '0',
  next: { tier: 0, pays: pays(1000), lacks: [{ condition: 'LOSS', needed: '60000000', had: '50000000' }] },
});

const path = '/wps/agent/paydays';
const sums = [{ currency: 'VND', incomeMinor: '3000000', owedMinor: '900000' }];
const handlers = (data: Payday[], more: Record<string, Handler> = {}) =>
  agentHandlers({ [`GET ${path}`]: () => agreed({ data, total: data.length, sums }), ...more });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('paydays', () => {
  it('say what there is so far, when it closes, who pays, and what is missing to the next tier', async () => {
    serve(handlers([payday('1')]));
    renderApp(<PaydaysPage />);
    const card = await screen.findByRole('article', { name: 'Lương ngày, từ nhà cái' });
    expect(plain(card)).toContain('300 ₫');
    expect(plain(card)).toContain('Đã đạt bậc 1: 0,8%.');
    expect(plain(card)).toContain('Còn thiếu 40.000 ₫ tiền cược và 1 thành viên hoạt động để đạt bậc 2: 1%.');
    expect(plain(card)).toContain('Chốt lúc02:05, 11/11/2026');
    expect(plain(card)).toContain('TrảNhà cái trả ngay sau đó');
    expect(within(card).getAllByRole('img')).toHaveLength(2);
    expect(within(card).getByRole('img', { name: 'Cược cho bậc 2' }).innerHTML).toContain('60%');
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/agent/contracts/71');
    expect(screen.getByText('Sắp về với bạn').parentElement).toHaveTextContent('300');
  });

  it('say of a downline’s dividend that I pay it, and ask the server alone for one side or one kind', async () => {
    const server = serve(handlers([owed]));
    const { user } = renderApp(<PaydaysPage />);
    const card = await screen.findByRole('article', { name: 'Cổ tức, cho hatran' });
    expect(plain(card)).toContain('Bạn trả trong 24 giờ sau khi duyệt');
    expect(plain(card)).toContain('Chưa đạt bậc nào.');
    expect(plain(card)).toContain('Còn thiếu 1.000 ₫ mức thua để đạt bậc 1: 10%.');
    await user.click(screen.getByRole('button', { name: 'Tuyến dưới' }));
    await user.selectOptions(screen.getByLabelText('Loại'), 'DIVIDEND');
    await waitFor(() => {
      const filters = server.at('GET', path).map(({ query }) => query.get('filter'));
      expect(filters).toEqual(['{}', `{"uplineId":"${own}"}`, `{"uplineId":"${own}","kind":"DIVIDEND"}`]);
    });
  });

  it('are an empty page that leads on without a contract, and can be asked for again after a failure', async () => {
    serve(handlers([]));
    const { unmount } = renderApp(<PaydaysPage />);
    expect(await screen.findByText('Chưa có kỳ trả nào')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Xem hợp đồng' })).toHaveAttribute('href', '/agent/contracts');
    unmount();
    await freshApp();
    signInAgent();
    serve(handlers([], { [`GET ${path}`]: () => refused(500, 'internal', 'x') }));
    renderApp(<PaydaysPage />);
    expect(await screen.findByRole('button', { name: /Thử lại/ })).toBeVisible();
  });
});
