import { describe, expect, it } from '@jest/globals';
import { chain, figures, flat, k, line, terms, tier } from '../fixtures/terms.fixture.js';
import { periodOf } from '../period/period.js';
import { carryModes, type CarryMode } from '../terms/terms.js';
import { grossOf } from '../terms/tiers.js';
import type { Settlement } from './bill.js';
import { carryInto, type Earlier } from './carry.js';
import { escrowOf, settleDividend } from './dividend.js';
import { forcePayment, restrictedMinor } from './forced-payment.js';
import { netLoss, nothingGiven, withLoss, withLossFee } from './net-loss.js';
import { roundingOf } from './rounding.js';

const zone = 'Asia/Ho_Chi_Minh';
const { billMinor } = roundingOf('VND');
const [A, B, D] = [1n, 2n, 4n];
const C = 3n;

const netOf = ({ positions }: Settlement, agentId: bigint) =>
  positions.find((position) => position.agentId === agentId)?.netMinor;
const grossOfAgent = ({ positions }: Settlement, agentId: bigint) =>
  positions.find((position) => position.agentId === agentId)?.grossMinor;

/** The worked vectors of dividends; those of salaries are in salary-vectors.spec.ts, C17 to C19 in terms/vectors.spec.ts. Amounts in K. */
describe('dividends, paid by the upline', () => {
  const mixed = () =>
    settleDividend(
      [...chain(2), { agentId: D, parentId: A }],
      [
        line(null, A, flat('DIVIDEND', 40), { lossMinor: k('300,000') }),
        line(A, B, flat('DIVIDEND', 30), { lossMinor: k('600,000') }),
      ],
      billMinor,
    );

  it('C1: a chain of three', () => {
    const settled = settleDividend(
      chain(3),
      [
        line(null, A, flat('DIVIDEND', 40), { lossMinor: k('1,000,000') }),
        line(A, B, flat('DIVIDEND', 30), { lossMinor: k('600,000') }),
        line(B, C, flat('DIVIDEND', 20), { lossMinor: k('200,000') }),
      ],
      billMinor,
    );
    expect([A, B, C].map((id) => grossOfAgent(settled, id))).toEqual([k('400,000'), k('180,000'), k('40,000')]);
    expect([A, B, C].map((id) => netOf(settled, id))).toEqual([k('220,000'), k('140,000'), k('40,000')]);
    expect(settled.platformCostMinor).toBe(k('400,000'));
  });

  it('C2: a branch that won leaves the upline with less than it owes', () => {
    const settled = mixed();
    expect([grossOfAgent(settled, A), grossOfAgent(settled, B)]).toEqual([k('120,000'), k('180,000')]);
    expect(netOf(settled, A)).toBe(-k('60,000'));
    expect(restrictedMinor(k('180,000'), k('120,000'))).toBe(k('60,000'));
  });

  it('C3: who does not pay is made to: escrow, then balance, then an advance', () => {
    const own = mixed().positions.find(({ agentId }) => agentId === A);
    const escrow = own ? escrowOf(own) : 0n;
    expect(escrow).toBe(k('120,000'));
    const forced = forcePayment([{ contractId: 102n, dueMinor: k('180,000') }], escrow, k('45,000'));
    expect(forced.parts).toEqual([
      { contractId: 102n, escrowMinor: k('120,000'), balanceMinor: k('45,000'), advanceMinor: k('15,000') },
    ]);
    expect(forced.receivableMinor).toBe(k('15,000'));
  });

  it('C4: fixed and floating tiers', () => {
    const tiers = [
      tier({ bet: 300_000, active: 3, loss: 10_000, rate: 3 }),
      tier({ bet: 500_000, active: 3, loss: 30_000, rate: 5 }),
      tier({ bet: 1_000_000, active: 3, loss: 50_000, rate: 10 }),
    ];
    const did = figures({ betMinor: k('800,000'), active: 5, lossMinor: k('25,000') });
    expect(grossOf(terms('DIVIDEND', tiers), did, billMinor)).toEqual({ tier: 0, grossMinor: k('750.00') });
    const floating = terms('DIVIDEND', tiers, { tierMode: 'FLOATING' });
    expect(grossOf(floating, did, billMinor)).toEqual({ tier: 1, grossMinor: k('1,041.66') });
  });

  it('C13: the net loss', () => {
    const loss = netLoss({
      ...nothingGiven,
      stakeMinor: k('500,000'),
      payoutMinor: k('380,000'),
      rebateMinor: k('4,000'),
      salaryMinor: k('6,000'),
      bonusMinor: k('10,000'),
      feeMinor: k('2,000'),
    });
    expect(loss).toBe(k('98,000'));
    expect(grossOf(flat('DIVIDEND', 20), figures({ lossMinor: loss }), billMinor).grossMinor).toBe(k('19,600'));
  });

  it('C14: the net loss with a fee by percentage', () => {
    const given = { ...nothingGiven, rebateMinor: k('10,000'), bonusMinor: k('5,000') };
    const { lossMinor } = withLoss(withLossFee({ ...given, stakeMinor: k('300,000'), payoutMinor: 0n }, 500));
    expect(lossMinor).toBe(k('270,000'));
    expect(grossOf(flat('DIVIDEND', 18), figures({ lossMinor }), billMinor).grossMinor).toBe(k('48,600'));
  });

  const run = (mode: CarryMode, losses: readonly string[], from: string) => {
    let period = periodOf('H', new Date(from), zone);
    let earlier: Earlier | null = null;
    return losses.map((loss) => {
      const carriedMinor = carryInto(mode, 'H', period, earlier);
      const own = { ...line(null, A, flat('DIVIDEND', 30), { lossMinor: k(loss) }), carriedMinor };
      const [bill] = settleDividend(chain(1), [own], billMinor).bills;
      earlier = { lossMinor: k(loss), baseMinor: bill?.baseMinor ?? 0n };
      period = periodOf('H', period.end, zone);
      return bill?.grossMinor;
    });
  };

  it('C15: four ways to carry a deficit', () => {
    const paid = carryModes.map((mode) => run(mode, ['10,000', '-100,000', '60,000', '80,000'], '2026-03-05T00:00Z'));
    expect(paid).toEqual([
      [k('3,000'), 0n, k('18,000'), k('24,000')],
      [k('3,000'), 0n, 0n, k('12,000')],
      [k('3,000'), 0n, 0n, k('24,000')],
      [k('3,000'), 0n, k('18,000'), k('24,000')],
    ]);
  });

  it('C16: from the first half into the second', () => {
    const paid = run('SECOND_HALF_ONLY', ['-100,000', '160,000'], '2026-03-05T00:00Z');
    expect(paid).toEqual([0n, k('18,000')]);
  });

  it('C23: a top line without a platform contract is passed over, and named', () => {
    const settled = settleDividend(
      chain(2),
      [line(A, B, flat('DIVIDEND', 30), { lossMinor: k('600,000') })],
      billMinor,
    );
    expect(settled).toEqual({
      bills: [],
      positions: [],
      issues: [{ code: 'NO_PLATFORM_CONTRACT', agentId: A }],
      platformCostMinor: 0n,
    });
  });

  it('C24: an upline that reached nothing owes its downline all the same', () => {
    const hard = terms('DIVIDEND', [tier({ active: 50, rate: 40 })]);
    const settled = settleDividend(
      chain(2),
      [
        line(null, A, hard, { lossMinor: k('600,000'), active: 10 }),
        line(A, B, flat('DIVIDEND', 30), { lossMinor: k('600,000') }),
      ],
      billMinor,
    );
    expect(settled.bills.map(({ status }) => status)).toEqual(['NOT_REACHED', 'CALCULATED']);
    expect([netOf(settled, A), netOf(settled, B)]).toEqual([-k('180,000'), k('180,000')]);
  });
});
