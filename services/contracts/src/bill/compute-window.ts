import { type Query, sql } from '@banyan/kernel/database';
import { periodOf } from '../period/period.js';
import { validBefore, validNow } from '../sales/valid-sql.js';
import { splitOrder, type PlacedOrder } from '../settlement/realtime.js';
import { withLoss } from '../settlement/net-loss.js';
import { roundingOf } from '../settlement/rounding.js';
import { reachedTier, outcomeOf } from '../terms/tiers.js';
import { noFigures, type Terms, type Tier } from '../terms/terms.js';
import { figuresOfLines, type Computed, type ComputedBill } from './computed.js';
import { onwardOf } from './earlier-bills.js';
import type { InForce } from './lines.js';
import type { Settling } from './period-key.js';
import { noTeamFigures, teamUnder, type TeamFigures } from './team-figures.js';

/** A change of a round that was booked in the window: what it counted for before, and does now. */
interface Change {
  readonly id: string;
  readonly path: string[];
  readonly stake: string | null;
  readonly win: string | null;
  readonly valid: string | null;
  readonly wasStake: string | null;
  readonly wasWin: string | null;
  readonly wasValid: string | null;
}

/** What orders add to the figures of every team above them. */
interface Sums {
  betMinor: bigint;
  winStakeMinor: bigint;
  lossStakeMinor: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** What an agent's window has come to so far; added to in place, since an order has up to thirty agents above it. */
interface Share extends Sums {
  netMinor: bigint;
  toDownlinesMinor: bigint;
}

/**
 * Real-time salaries: a share of every order that settled in the window. What is taken back counts against the window in
 * which it was taken back; what that leaves below zero goes into the agent's next one. A tier is reached by the day so far.
 */
export async function computeWindow(query: Query, of: Settling, lines: readonly InForce[]): Promise<Computed> {
  if (lines.length === 0) return { bills: [], issues: [] };
  const reached = await tiersOf(query, lines, of);
  const shares = new Map<string, Map<bigint, Share>>();
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const tiers = new Map(
      lines.flatMap((line) => (line.currency === currency ? [[line.downlineId, tierOf(line.terms, reached.get(line.contractId))]] : [])),
    ); // prettier-ignore
    const changes = await query<Change>(changesSql, [of.brand, of.span.start, of.span.end, currency, of.under ?? null]);
    shares.set(currency, sharesOf(changes, tiers, roundingOf(currency).orderMinor));
  }
  const carried = of.carried ?? (await onwardOf(query, lines, of.span.start));
  const bills = lines.flatMap((line): ComputedBill[] => {
    const share = shares.get(line.currency)?.get(line.downlineId);
    return share ? [billOf(line, share, reached.get(line.contractId) ?? null, carried.get(line.contractId) ?? 0n)] : [];
  });
  return { bills, issues: [] };
}

/** The tier of each contract by its team's day up to the window's end; one without conditions needs no figures. */
async function tiersOf(query: Query, lines: readonly InForce[], of: Settling): Promise<Map<bigint, number | null>> {
  const conditional = lines.filter(({ terms }) => reachedTier(terms.tiers, noFigures) !== terms.tiers.length - 1);
  const figures = await dayOfWindow(query, conditional, of);
  return new Map(
    lines.map(({ contractId, terms }) => [contractId, reachedTier(terms.tiers, figures.get(contractId) ?? noFigures)]),
  );
}

/** What the teams of contracts did on a window's day up to its end: the figures that its tiers look at. */
export function dayOfWindow(query: Query, lines: readonly InForce[], of: Settling): Promise<Map<bigint, TeamFigures>> {
  const day = { ...periodOf('D', of.span.start, of.zone), end: of.span.end };
  return figuresOfLines(query, lines, { ...of, span: day });
}

const tierOf = (terms: Terms, reached: number | null | undefined): Tier | null =>
  reached === null || reached === undefined ? null : (terms.tiers[reached] ?? null);

function sharesOf(changes: readonly Change[], tiers: ReadonlyMap<bigint, Tier | null>, quantumMinor: bigint) {
  const shares = new Map<bigint, Share>();
  for (const { id, path, stake, win, valid, wasStake, wasWin, wasValid } of changes) {
    const uplines = path.map(BigInt);
    for (const [sign, staked, won, counted] of [[1n, stake, win, valid], [-1n, wasStake, wasWin, wasValid]] as const) {
      if (staked === null || won === null) continue;
      const [stakeMinor, payoutMinor, validMinor] = [BigInt(staked), BigInt(won), BigInt(counted ?? 0)];
      const order = { orderId: id, stakeMinor, payoutMinor, validMinor, path: uplines };
      addOrder(shares, order, sign, tiers, quantumMinor);
    }
  } // prettier-ignore
  return shares;
}

function addOrder(
  shares: Map<bigint, Share>,
  order: PlacedOrder,
  sign: bigint,
  tiers: ReadonlyMap<bigint, Tier | null>,
  quantumMinor: bigint,
): void {
  let below = 0n;
  const sums = sumsOf(order, sign);
  const nets = new Map(splitOrder(order, tiers, quantumMinor).map(({ agentId, netMinor }) => [agentId, netMinor]));
  for (const agentId of order.path) {
    if (!tiers.has(agentId)) continue;
    const net = nets.get(agentId) ?? 0n;
    const share = shares.get(agentId) ?? { ...nothing };
    shares.set(agentId, share);
    share.betMinor += sums.betMinor;
    share.winStakeMinor += sums.winStakeMinor;
    share.lossStakeMinor += sums.lossStakeMinor;
    share.stakeMinor += sums.stakeMinor;
    share.payoutMinor += sums.payoutMinor;
    share.netMinor += sign * net;
    if (nets.has(agentId)) share.toDownlinesMinor += sign * below;
    below += net;
  }
}

const none: Sums = { betMinor: 0n, winStakeMinor: 0n, lossStakeMinor: 0n, stakeMinor: 0n, payoutMinor: 0n };
const nothing: Share = { ...none, netMinor: 0n, toDownlinesMinor: 0n };

function sumsOf(order: PlacedOrder, sign: bigint): Sums {
  const [stakeMinor, payoutMinor] = [sign * order.stakeMinor, sign * order.payoutMinor];
  const outcome = outcomeOf(order);
  return {
    betMinor: sign * order.validMinor,
    winStakeMinor: outcome === 'WON' ? stakeMinor : 0n,
    lossStakeMinor: outcome === 'LOST' ? stakeMinor : 0n,
    stakeMinor,
    payoutMinor,
  };
}

function figuresOf({ netMinor: _net, toDownlinesMinor: _below, ...sums }: Share): TeamFigures {
  return withLoss({ ...noTeamFigures, ...sums });
}

function billOf(line: InForce, share: Share, tier: number | null, carriedMinor: bigint): ComputedBill {
  const left = share.netMinor + carriedMinor;
  const [netMinor, onwardMinor] = left > 0n ? [left, 0n] : [0n, left];
  const toDownlinesMinor = share.toDownlinesMinor > 0n ? share.toDownlinesMinor : 0n;
  return {
    line,
    figures: figuresOf(share),
    carriedMinor,
    baseMinor: share.betMinor,
    tier,
    grossMinor: netMinor + toDownlinesMinor,
    toDownlinesMinor,
    netMinor,
    onwardMinor,
    hours: null,
  };
}

/** The bettor first, then up to the top line. */
const changesSql = sql`
select c.id, array(select u from unnest(coalesce(t.upline_path, m.upline_path) || m.member_id) with ordinality p (u, n) order by n desc)::text[] as path,
  c.stake_minor as stake, c.win_minor as win, ${validNow} as valid, c.was_stake_minor as "wasStake", c.was_win_minor as "wasWin",
  ${validBefore} as "wasValid"
from sales_change c join team_member m on m.member_id = c.member_id
left join team_past t on t.member_id = c.member_id and t.since <= c.booked_at and t.until > c.booked_at
where c.brand = $1 and c.booked_at >= $2 and c.booked_at < $3 and c.currency = $4
  and ($5::bigint is null or c.member_id in (${teamUnder(sql`$5`)}))`;
