import { describe, expect, it } from '@jest/globals';
import { chain, flat, k, line, terms, tier } from '../fixtures/terms.fixture.js';
import type { Terms } from '../terms/terms.js';
import type { Line } from './bill.js';
import { settleDividend } from './dividend.js';
import { forcePayment, restrictedMinor } from './forced-payment.js';
import { feeOf } from './net-loss.js';
import { splitOrder, windowCredits } from './realtime.js';
import { roundingOf } from './rounding.js';
import { settleSalary } from './salary.js';
import { Tree } from './tree.js';

const [A, B, C] = [1n, 2n, 3n];
const amount = (kind: 'DIVIDEND' | 'DAILY', paid: number): Terms =>
  terms(kind, [{ ...tier({}), amountMinor: k(paid) }], { calc: 'FIXED_AMOUNT' });
const figuresOf = ({ positions }: ReturnType<typeof settleSalary>) =>
  positions.map(({ agentId, grossMinor, toDownlinesMinor, netMinor }) => [
    agentId,
    grossMinor,
    toDownlinesMinor,
    netMinor,
  ]);

describe('fixed amounts', () => {
  it('are each for itself, all by the platform: of a salary', () => {
    const settled = settleSalary(
      chain(2),
      [line(null, A, amount('DAILY', 1000), {}), line(A, B, amount('DAILY', 300), {})],
      1n,
    );
    expect(figuresOf(settled)).toEqual([
      [A, k(1000), 0n, k(1000)],
      [B, k(300), 0n, k(300)],
    ]);
    expect(settled.platformCostMinor).toBe(k(1300));
  });

  it('are each for itself, all by the platform: of a dividend', () => {
    const settled = settleDividend(
      chain(2),
      [line(null, A, amount('DIVIDEND', 1000), {}), line(A, B, amount('DIVIDEND', 300), {})],
      1n,
    );
    expect(figuresOf(settled)).toEqual([
      [A, k(1000), 0n, k(1000)],
      [B, k(300), 0n, k(300)],
    ]);
    expect(settled.platformCostMinor).toBe(k(1300));
  });
});

describe('a settlement', () => {
  it.each([
    ['salary', settleSalary, flat('DAILY', 1)],
    ['dividend', settleDividend, flat('DIVIDEND', 1)],
  ])(
    'tells what each agent of a %s gets in the order of agents, bills in the order of contracts',
    (_name, settle, own) => {
      const did = { betMinor: k(100), lossMinor: k(100) };
      const numbered = (contractId: bigint, of: Line): Line => ({ ...of, contractId });
      const lines = [
        numbered(12n, line(B, C, own, did)),
        numbered(13n, line(A, B, own, did)),
        numbered(14n, line(null, A, own, did)),
      ];
      const settled = settle(chain(3), lines, 1n);
      expect(settled.positions.map(({ agentId }) => agentId)).toEqual([A, B, C]);
      expect(settled.bills.map(({ contractId }) => contractId)).toEqual([12n, 13n, 14n]);
      expect(settled.issues).toEqual([]);
    },
  );

  it('finds the top line at the first look and at every later one', () => {
    const tree = new Tree(chain(3));
    expect([tree.top(C), tree.top(C), tree.top(A), tree.top(9n)]).toEqual([A, A, A, 9n]);
    expect([tree.depth(A), tree.depth(B), tree.depth(C)]).toEqual([0, 1, 2]);
  });

  it('finds the nearest agent above that fits, and nobody where none does', () => {
    const tree = new Tree(chain(3));
    const above = (agentId: bigint, ...fitting: bigint[]) => tree.above(agentId, (id) => fitting.includes(id));
    expect([above(C, A, B), above(C, A), above(C, C), above(A, A)]).toEqual([B, A, undefined, undefined]);
  });
});

describe('a forced payment', () => {
  const due = (contractId: bigint, dueMinor: bigint) => ({ contractId, dueMinor });

  it('goes from one purse on to the next in the middle of a bill', () => {
    expect(forcePayment([due(2n, 50n), due(1n, 30n), due(3n, 9n)], 60n, 25n)).toEqual({
      parts: [
        { contractId: 1n, escrowMinor: 30n, balanceMinor: 0n, advanceMinor: 0n },
        { contractId: 2n, escrowMinor: 30n, balanceMinor: 20n, advanceMinor: 0n },
        { contractId: 3n, escrowMinor: 0n, balanceMinor: 5n, advanceMinor: 4n },
      ],
      escrowMinor: 60n,
      balanceMinor: 25n,
      receivableMinor: 4n,
    });
  });

  it('takes nothing from a purse below zero, and no more than is due from a full one', () => {
    const paid = (escrow: bigint, balance: bigint) => forcePayment([due(1n, 30n)], escrow, balance).parts[0];
    expect(paid(-5n, -7n)).toMatchObject({ escrowMinor: 0n, balanceMinor: 0n, advanceMinor: 30n });
    expect(paid(40n, 40n)).toMatchObject({ escrowMinor: 30n, balanceMinor: 0n, advanceMinor: 0n });
  });

  it('keeps back of a balance only what the escrow does not cover', () => {
    expect([restrictedMinor(30n, 20n), restrictedMinor(30n, 30n), restrictedMinor(30n, 40n)]).toEqual([10n, 0n, 0n]);
  });
});

describe('a fee', () => {
  it('is of a loss; a team that won pays none', () => {
    expect([feeOf(10_000n, 500), feeOf(1n, 10_000), feeOf(0n, 500), feeOf(-10_000n, 500)]).toEqual([500n, 1n, 0n, 0n]);
  });
});

describe('real-time shares', () => {
  const order = { orderId: 'o', stakeMinor: 10_000n, payoutMinor: 0n, validMinor: 10_000n, path: [C, B, A] };

  it('are of the agents that have reached a tier, and of nobody else', () => {
    const tiers = new Map([
      [A, tier({ rate: 2 })],
      [B, null],
      [C, tier({ rate: 1 })],
    ]);
    expect(splitOrder(order, tiers, 1n)).toEqual([
      { agentId: C, orderId: 'o', netMinor: 100n },
      { agentId: A, orderId: 'o', netMinor: 100n },
    ]);
    expect(splitOrder({ ...order, path: [] }, tiers, 1n)).toEqual([]);
  });

  it('make credits in the order of agents, none of nothing', () => {
    const share = (agentId: bigint, orderId: string, netMinor: bigint) => ({ agentId, orderId, netMinor });
    const shares = [share(C, 'o', 5n), share(B, 'o', 0n), share(A, 'o', 7n), share(C, 'p', 1n), share(C, 'o', 5n)];
    expect([...windowCredits(shares)]).toEqual([
      [A, 7n],
      [C, 6n],
    ]);
  });
});

describe('what amounts are rounded to', () => {
  it('is a hundredth of the unit for a bill and a ten thousandth for an order, the unit being thousands of đồng', () => {
    expect(roundingOf('VND')).toEqual({ billMinor: 100_000n, orderMinor: 1_000n });
    expect(roundingOf('USDT')).toEqual({ billMinor: 10_000n, orderMinor: 100n });
  });
});
