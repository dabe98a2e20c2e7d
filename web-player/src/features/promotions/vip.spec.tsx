import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as PromotionsPage } from './promotions.page';

const path = '/wps/vip';
const level = (at: number, more: object = {}) => ({
  level: at,
  name: `VIP ${at}`,
  depositMinor: '0',
  validMinor: '0',
  keepMinor: '0',
  upgradeMinor: '0',
  monthlyMinor: '0',
  birthdayMinor: '0',
  rates: { RNG: 30, FISH: 30, LIVE: 35, SPORTS: 30, PVP: 0, LOTTERY: 10 },
  withdrawalsPerDay: 3,
  withdrawalDayMinor: '1000000000000',
  ...more,
});
const table = {
  currency: 'VND',
  version: 1,
  levels: [level(0), level(1, { name: 'Bạc', depositMinor: '50000000000', upgradeMinor: '280000000' })],
  giftTurnover: 1,
  giftDays: 7,
  rebate: { mode: 'AUTO', hour: 10, minMinor: '10000000', capMinor: '88880000000', turnover: 1, claimDays: 3 },
  cashback: {
    tiers: [{ lossMinor: '10000000000', rateBp: 300 }],
    lossShareBp: 2_000,
    leastRounds: 20,
    capMinor: '88880000000',
    turnover: 3,
    claimDays: 7,
  },
};
const status = {
  offered: true,
  currency: 'VND',
  level: 0,
  name: 'VIP 0',
  since: null,
  depositMinor: '20000000000',
  validMinor: '0',
  keepMinor: '0',
  keptMinor: '0',
  next: {
    level: 1,
    name: 'Bạc',
    depositMinor: '50000000000',
    validMinor: '500000000000',
    haveDepositMinor: '20000000000',
    haveValidMinor: '500000000000',
    again: false,
  },
};
const noFormula = {
  lines: [] as object[],
  stakeMinor: null,
  winMinor: null,
  givenMinor: null,
  lossMinor: null,
  boundMinor: null,
  rateBp: null,
  sumMinor: null,
  capMinor: null,
};
const rebate = {
  id: '5',
  kind: 'REBATE',
  level: 0,
  period: '2026-03-16',
  currency: 'VND',
  amountMinor: '300000000',
  turnover: 1,
  automatic: false,
  state: 'CLAIMABLE',
  reason: '',
  formula: {
    ...noFormula,
    lines: [{ category: 'RNG', validMinor: '100000000000', rateBp: 30 }],
    sumMinor: '300000000',
    capMinor: '88880000000',
  },
  claimUntil: '2026-11-28T00:00:00Z',
  offeredAt: '2026-11-20T00:00:00Z',
  grantedAt: null,
};
const page = (...data: object[]) => agreed({ data, total: data.length });
const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/relay/MCSFE_getListAnnouncements': () => agreed({ banners: [], player: [], popup: [], promotions: [] }),
  [`GET ${path}/table`]: () => agreed(table),
  [`GET ${path}`]: () => agreed(status),
  ...more,
});

beforeEach(freshApp);

describe('levels', () => {
  it('are shown to visitors with what each asks for and brings', async () => {
    const server = serve(handlers({}));
    renderApp(<PromotionsPage />, '/vip');
    const benefits = within(await screen.findByRole('table', { name: '' }));
    expect(benefits.getByText('Bạc')).toBeVisible();
    expect(benefits.getByText('28.000 ₫')).toBeVisible();
    expect(benefits.getAllByText('0,35%')).toHaveLength(2);
    expect(screen.getByText(/1\.000\.000 ₫: 3%/)).toBeVisible();
    expect(server.at('GET', path)).toHaveLength(0);
  });

  it('say what is missing to the next one', async () => {
    useSessionStore.setState({ signedIn: true });
    serve(handlers({}));
    renderApp(<PromotionsPage />, '/vip');
    const next = within(await screen.findByRole('region', { name: 'Lên Bạc' }));
    expect(next.getByText('còn thiếu 3.000.000 ₫')).toBeVisible();
    expect(next.getByText('2.000.000 ₫ trên 5.000.000 ₫')).toBeVisible();
    expect(next.getByRole('img', { name: /^Cược hợp lệ: 50\.000\.000/ })).toBeVisible();
  });

  it('show each rebate with the numbers that make it, and claim it, saying what the server says against it', async () => {
    useSessionStore.setState({ signedIn: true });
    let shown = rebate;
    let blocked = true;
    const server = serve(
      handlers({
        [`GET ${path}/gifts`]: () => page(shown, { ...rebate, id: '4', state: 'DENIED', reason: 'below_minimum' }),
        [`POST ${path}/gifts/5/claim`]: () => {
          if (blocked) return refused(409, 'promotions.reward_blocked', 'Không được nhận');
          shown = { ...rebate, state: 'GRANTED' };
          return agreed(null);
        },
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/vip');
    await user.click(await screen.findByRole('button', { name: 'Hoàn trả' }));
    const [formula] = await screen.findAllByRole('region', { name: 'Cách tính' });
    expect(formula).toHaveTextContent('slot: 10.000.000 ₫ × 0,3%');
    expect(formula).toHaveTextContent('= 30.000 ₫');
    expect(screen.getByText('Ít hơn mức nhỏ nhất được chi.')).toBeVisible();
    const claim = screen.getByRole('button', { name: 'Nhận: Hoàn trả ngày 2026-03-16' });
    await user.click(claim);
    expect(await screen.findByText('Không được nhận')).toBeVisible();
    blocked = false;
    await user.click(claim);
    expect(await screen.findByText('Đã chi')).toBeVisible();
    expect(server.at('GET', `${path}/gifts`).at(-1)?.query.get('filter')).toBe('{"kind":["REBATE","CASHBACK"]}');
  });

  it('show the numbers of cashback', async () => {
    useSessionStore.setState({ signedIn: true });
    const formula = {
      ...noFormula,
      stakeMinor: '100000000000',
      winMinor: '20000000000',
      givenMinor: '0',
      lossMinor: '80000000000',
      boundMinor: '90000000000',
      rateBp: 300,
      sumMinor: '2400000000',
      capMinor: '1000000000',
    };
    const cashback = { ...rebate, kind: 'CASHBACK', period: '2026-W12', amountMinor: '1000000000', formula };
    const bound = { ...formula, boundMinor: '20000000000', sumMinor: '600000000' };
    const other = { ...cashback, id: '77', period: '2026-W11', amountMinor: '600000000', formula: bound };
    serve(handlers({ [`GET ${path}/gifts`]: () => page(cashback, other) }));
    const { user } = renderApp(<PromotionsPage />, '/vip');
    await user.click(await screen.findByRole('button', { name: 'Hoàn trả' }));
    const [shown, second] = await screen.findAllByRole('region', { name: 'Cách tính' });
    expect(second).toHaveTextContent('− đã nhận 0 ₫) → tính tối đa 2.000.000 ₫ × 3%');
    expect(shown).toHaveTextContent('(đã cược 10.000.000 ₫ − đã thắng 2.000.000 ₫ − đã nhận 0 ₫) × 3%');
    expect(shown).toHaveTextContent('= 240.000 ₫ · tối đa 100.000 ₫');
  });

  it('keep the history of changes, and list gifts of levels', async () => {
    useSessionStore.setState({ signedIn: true });
    const change = { id: '1', fromLevel: 0, toLevel: 3, cause: 'UPGRADE', changedAt: '2026-11-20T00:00:00Z' };
    serve(handlers({ [`GET ${path}/history`]: () => page(change), [`GET ${path}/gifts`]: () => page() }));
    const { user } = renderApp(<PromotionsPage />, '/vip');
    await user.click(await screen.findByRole('button', { name: 'Lịch sử' }));
    expect(await screen.findByRole('cell', { name: 'Đạt cấp' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quà' }));
    expect(await screen.findByText('Chưa có gì ở đây')).toBeVisible();
  });
});
