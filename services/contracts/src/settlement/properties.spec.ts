import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { teams, type Team } from '../fixtures/team.fixture.js';
import { covers } from '../terms/covers.js';
import type { Tier } from '../terms/terms.js';
import { orderGross } from '../terms/tiers.js';
import type { Settlement } from './bill.js';
import { escrowOf, settleDividend } from './dividend.js';
import { forcePayment } from './forced-payment.js';
import { splitOrder, windowCredits, type PlacedOrder } from './realtime.js';
import { roundingOf } from './rounding.js';
import { settleSalary } from './salary.js';
import { Tree } from './tree.js';

const { billMinor, orderMinor } = roundingOf('VND');
const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
const topGross = ({ bills }: Settlement) => bills.find(({ uplineId }) => uplineId === null)?.grossMinor;
const nets = ({ positions }: Settlement) => positions.map(({ netMinor }) => netMinor);
const shuffled = <T>(items: readonly T[], by: number): T[] => [
  ...items.slice(by % (items.length || 1)),
  ...items.slice(0, by % (items.length || 1)).reverse(),
];

const kinds = [
  ['dividend', settleDividend, teams('DIVIDEND')],
  ['salary', settleSalary, teams('DAILY')],
] as const;

describe.each(kinds)('a %s of any team', (_name, settle, team) => {
  const run = ({ agents, lines }: Team) => settle(agents, lines, billMinor);

  it("costs the platform its top line's gross, and no net is invented", () => {
    fc.assert(
      fc.property(team, (drawn) => {
        const settled = run(drawn);
        expect(settled.platformCostMinor).toBe(topGross(settled));
        expect(sum(nets(settled))).toBe(settled.platformCostMinor);
      }),
    );
  });

  it('comes out the same when run again and in any order of its input', () => {
    fc.assert(
      fc.property(team, fc.nat(), ({ agents, lines }, by) => {
        const settled = settle(agents, lines, billMinor);
        expect(settle(agents, lines, billMinor)).toEqual(settled);
        expect(settle(shuffled(agents, by), shuffled(lines, by), billMinor)).toEqual(settled);
      }),
    );
  });

  it('draws only contracts that the uplines carry', () => {
    fc.assert(
      fc.property(team, ({ lines }) => {
        const own = new Map(lines.map(({ downlineId, terms }) => [downlineId, terms]));
        for (const { uplineId, terms } of lines) {
          const upline = uplineId === null ? undefined : own.get(uplineId);
          if (upline) expect(covers(upline, terms)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a salary', () => {
  it('pays nobody less than nothing, whatever the contracts', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(teams('DAILY'), rates, ({ agents, lines }, bps) => {
        const wild = lines.map((line, index) => ({
          ...line,
          terms: {
            ...line.terms,
            tiers: line.terms.tiers.map((tier): Tier => ({ ...tier, rateBp: bps[index] ?? 0 })),
          },
        }));
        const settled = settleSalary(agents, wild, billMinor);
        expect(nets(settled).every((net) => net >= 0n)).toBe(true);
        expect(sum(nets(settled))).toBe(settled.platformCostMinor);
      }),
    );
  });
});

describe('a real-time window', () => {
  const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const orders = fc.array(fc.record({ stake: minor, payout: minor, from: fc.nat() }), { maxLength: 12 });

  it('pays the highest gross of every path, once, in any order', () => {
    fc.assert(
      fc.property(teams('REALTIME'), orders, fc.nat(), ({ agents, lines }, drawn, by) => {
        const tree = new Tree(agents);
        const tiers = new Map(lines.map(({ downlineId, terms }) => [downlineId, terms.tiers.at(-1) ?? null]));
        const placed = drawn.map(({ stake, payout, from }, index): PlacedOrder => {
          const agentId = agents[from % agents.length]?.agentId ?? 1n;
          const path: bigint[] = [];
          for (let at: bigint | undefined = agentId; at !== undefined; at = tree.above(at, () => true)) path.push(at);
          return { orderId: String(index), stakeMinor: stake, payoutMinor: payout, validMinor: stake, path };
        });
        const shares = placed.flatMap((order) => splitOrder(order, tiers, orderMinor));
        const top = lines[0]?.terms.tiers.at(-1);
        const due = sum(placed.map((order) => (top ? orderGross(top, order, orderMinor) : 0n)));
        expect(sum([...windowCredits(shares).values()])).toBe(due);
        expect(windowCredits(shuffled([...shares, ...shares], by))).toEqual(windowCredits(shares));
        expect(shares.every(({ netMinor }) => netMinor >= 0n)).toBe(true);
      }),
    );
  });
});

describe('a forced payment', () => {
  it('pays everyone in full and takes no more than there is', () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 8 }), minor, minor, fc.nat(), (dues, escrow, balance, by) => {
        const bills = dues.map((dueMinor, index) => ({ contractId: BigInt(index), dueMinor }));
        const forced = forcePayment(bills, escrow, balance);
        expect(forced.escrowMinor + forced.balanceMinor + forced.receivableMinor).toBe(sum(dues));
        expect(forced.escrowMinor <= escrow && forced.balanceMinor <= balance).toBe(true);
        if (forced.receivableMinor > 0n) expect([forced.escrowMinor, forced.balanceMinor]).toEqual([escrow, balance]);
        if (forced.balanceMinor > 0n) expect(forced.escrowMinor).toBe(escrow);
        expect(forcePayment(shuffled(bills, by), escrow, balance)).toEqual(forced);
      }),
    );
  });

  it('keeps no more in escrow than the agent gets or owes', () => {
    fc.assert(
      fc.property(teams('DIVIDEND'), ({ agents, lines }) => {
        for (const position of settleDividend(agents, lines, billMinor).positions) {
          const escrow = escrowOf(position);
          expect(escrow <= position.grossMinor && escrow <= position.toDownlinesMinor).toBe(true);
          expect(position.netMinor > 0n).toBe(position.grossMinor - escrow > 0n);
        }
      }),
    );
  });
});
