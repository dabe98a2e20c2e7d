import { describe, expect, it } from '@jest/globals';
import { chain, figures, flat, k, line, terms, tier } from '../fixtures/terms.fixture.js';
import { hoursOf, periodOf, windowOf } from '../period/period.js';
import { grossOf, reachedTier } from '../terms/tiers.js';
import type { Tier } from '../terms/terms.js';
import { billKey, onlyNew, type Settlement } from './bill.js';
import { salaryCarry } from './carry.js';
import { settleDividend } from './dividend.js';
import { creditKey, splitOrder, windowCredits, type PlacedOrder } from './realtime.js';
import { roundingOf } from './rounding.js';
import { settleSalary, sumOfHours } from './salary.js';

const zone = 'Asia/Ho_Chi_Minh';
const { billMinor, orderMinor } = roundingOf('VND');
const [A, B, C] = [1n, 2n, 3n];

const netOf = ({ positions }: Settlement, agentId: bigint) =>
  positions.find((position) => position.agentId === agentId)?.netMinor;
const grossOfAgent = ({ positions }: Settlement, agentId: bigint) =>
  positions.find((position) => position.agentId === agentId)?.grossMinor;

/** The worked vectors of salaries. Amounts in K. */
describe('salaries, paid by the platform', () => {
  it('C5: a tier needs its active members', () => {
    const daily = terms('DAILY', [
      tier({ bet: 100_000, active: 5, rate: 0.8 }),
      tier({ bet: 300_000, active: 10, rate: 1.0 }),
      tier({ bet: 1_000_000, active: 20, rate: 1.2 }),
    ]);
    const paid = (bet: string, active: number) => grossOf(daily, figures({ betMinor: k(bet), active }), billMinor);
    expect(paid('450,000', 9)).toEqual({ tier: 0, grossMinor: k('3,600.00') });
    expect(paid('450,000', 10)).toEqual({ tier: 1, grossMinor: k('4,500.00') });
    expect(paid('99,999', 10)).toEqual({ tier: null, grossMinor: 0n });
    expect(reachedTier(daily.tiers, figures({ betMinor: k('99,999'), active: 10 }))).toBeNull();
  });

  it('C6: a chain of three', () => {
    const settled = settleSalary(
      chain(3),
      [
        line(null, A, flat('DAILY', 1.2), { betMinor: k('1,000,000') }),
        line(A, B, flat('DAILY', 1.0), { betMinor: k('400,000') }),
        line(B, C, flat('DAILY', 0.8), { betMinor: k('150,000') }),
      ],
      billMinor,
    );
    expect([A, B, C].map((id) => grossOfAgent(settled, id))).toEqual([k('12,000'), k('4,000'), k('1,200')]);
    expect([A, B, C].map((id) => netOf(settled, id))).toEqual([k('8,000'), k('2,800'), k('1,200')]);
    expect(settled.platformCostMinor).toBe(k('12,000'));
  });

  it('C7: no unit floor', () => {
    expect(grossOf(flat('DAILY', 1.2), figures({ betMinor: k('12,345') }), billMinor).grossMinor).toBe(k('148.14'));
  });

  it('C20: a bet taken back late counts against the day on which it was taken back', () => {
    const paid = (betMinor: bigint) => grossOf(flat('DAILY', 1), figures({ betMinor }), billMinor).grossMinor;
    expect(paid(k('50,000'))).toBe(k('500'));
    const third = salaryCarry(-k('50,000'), 0n);
    expect([paid(third.baseMinor), third.onwardMinor]).toEqual([0n, -k('50,000')]);
    const fourth = salaryCarry(k('80,000'), third.onwardMinor);
    expect([paid(fourth.baseMinor), fourth.onwardMinor]).toEqual([k('300'), 0n]);
    const settled = settleSalary(
      chain(1),
      [{ ...line(null, A, flat('DAILY', 1), { betMinor: k('80,000') }), carriedMinor: third.onwardMinor }],
      billMinor,
    );
    expect(netOf(settled, A)).toBe(k('300'));
  });

  it('C21: each hour by its own tier, paid in one sum', () => {
    const hourly = terms('HOURLY', [tier({ bet: 100_000, rate: 0.15 })]);
    const hours = hoursOf(periodOf('D', new Date('2026-03-10T05:00:00Z'), zone));
    expect(hours).toHaveLength(24);
    const settled = hours.map((_, hour) =>
      settleSalary(chain(1), [line(null, A, hourly, { betMinor: hour === 10 ? k('1,000,000') : 0n })], billMinor),
    );
    expect(sumOfHours(settled)).toEqual(new Map([[A, k('1,500.00')]]));
  });

  it('C24: the platform pays the downline where the upline reached nothing', () => {
    const settled = settleSalary(
      chain(2),
      [
        line(null, A, terms('DAILY', [tier({ active: 50, rate: 1.2 })]), { betMinor: k('400,000'), active: 10 }),
        line(A, B, flat('DAILY', 1.0), { betMinor: k('400,000') }),
      ],
      billMinor,
    );
    expect([netOf(settled, A), netOf(settled, B)]).toEqual([0n, k('4,000')]);
    expect(settled.platformCostMinor).toBe(k('4,000'));
  });
});

describe('real-time salaries', () => {
  const bet = (stake: string, path: readonly bigint[], payout = '0'): PlacedOrder => ({
    orderId: `bet-${stake}`,
    stakeMinor: k(stake),
    payoutMinor: k(payout),
    validMinor: k(stake),
    path,
  });
  const rates = (...list: Array<[bigint, number]>): ReadonlyMap<bigint, Tier | null> =>
    new Map(list.map(([agentId, rate]) => [agentId, tier({ rate })]));
  const shares = (order: PlacedOrder, tiers: ReadonlyMap<bigint, Tier | null>): Record<string, bigint> =>
    Object.fromEntries(splitOrder(order, tiers, orderMinor).map(({ agentId, netMinor }) => [agentId, netMinor]));

  it('C8: five levels', () => {
    const paid = shares(
      bet('20,000', [5n, 4n, 3n, 2n, 1n]),
      rates([1n, 2], [2n, 1.7], [3n, 1.4], [4n, 1.1], [5n, 0.8]),
    );
    expect(paid).toEqual({ 1: k(60), 2: k(60), 3: k(60), 4: k(60), 5: k(160) });
    expect(Object.values(paid).reduce((sum, minor) => sum + minor, 0n)).toBe(k(400));
  });

  it('C9: orders that won and orders that lost have a rate each, of the stake', () => {
    const own = new Map([[A, tier({ win: 0.5, lost: 1.0 })]]);
    const orders = [bet('1,000', [A]), bet('2,000', [A], '3,500'), bet('500', [A])];
    const rows = orders.flatMap((order) => splitOrder(order, own, orderMinor));
    expect(rows.map(({ netMinor }) => netMinor)).toEqual([k(10), k(10), k(5)]);
    expect(windowCredits(rows)).toEqual(new Map([[A, k('25.00')]]));
    expect(splitOrder(bet('700', [A], '700'), own, orderMinor)[0]?.netMinor).toBe(0n);
  });

  it('C10: a level without a contract is passed over', () => {
    expect(shares(bet('10,000', [C, B, A]), rates([A, 2.0], [C, 1.0]))).toEqual({ 3: k(100), 1: k(100) });
    const settled = settleSalary(
      chain(3),
      [
        line(null, A, flat('DAILY', 2.0), { betMinor: k('10,000') }),
        line(B, C, flat('DAILY', 1.0), { betMinor: k('10,000') }),
      ],
      billMinor,
    );
    expect([netOf(settled, A), netOf(settled, B), netOf(settled, C)]).toEqual([k(100), undefined, k(100)]);
  });

  it('C11: a downline above its upline, in old data: never negative', () => {
    expect(shares(bet('10,000', [B, A]), rates([A, 1.0], [B, 1.2]))).toEqual({ 1: 0n, 2: k(120) });
    const settled = settleSalary(
      chain(2),
      [
        line(null, A, flat('DAILY', 1.0), { betMinor: k('10,000') }),
        line(A, B, flat('DAILY', 1.2), { betMinor: k('10,000') }),
      ],
      billMinor,
    );
    expect([netOf(settled, A), netOf(settled, B), settled.platformCostMinor]).toEqual([0n, k(120), k(120)]);
  });

  it('C12: equal rates leave the upline nothing', () => {
    expect(shares(bet('10,000', [B, A]), rates([A, 1.0], [B, 1.0]))).toEqual({ 1: 0n, 2: k(100) });
  });

  it('C23: nothing for a path whose top line has no platform contract', () => {
    expect(splitOrder(bet('10,000', [B, A]), rates([B, 1.0]), orderMinor)).toEqual([]);
  });

  it('C25: a second run of a period adds nothing', () => {
    const period = periodOf('H', new Date('2026-03-05T00:00:00Z'), zone);
    const compute = () =>
      settleDividend(chain(1), [line(null, A, flat('DIVIDEND', 30), { lossMinor: k(10) })], billMinor).bills;
    const key = ({ contractId }: { contractId: bigint }) => billKey(contractId, period);
    const stored = new Set(onlyNew(compute(), key, new Set()).map(key));
    expect(stored.size).toBe(1);
    expect(onlyNew(compute(), key, stored)).toEqual([]);
  });

  it('C26: two workers on one window make one credit per agent', () => {
    const at = [new Date('2026-03-05T10:05:00.000Z'), new Date('2026-03-05T10:09:59.999Z')];
    const rows = splitOrder(bet('10,000', [B, A]), rates([A, 1.0], [B, 0.5]), orderMinor);
    const keys = at.flatMap((instant) => [...windowCredits(rows).keys()].map((id) => creditKey(id, windowOf(instant))));
    expect(new Set(keys)).toEqual(new Set(['1:2026-03-05T10:05:00.000Z', '2:2026-03-05T10:05:00.000Z']));
    expect(windowCredits([...rows, ...rows])).toEqual(windowCredits(rows));
  });
});
