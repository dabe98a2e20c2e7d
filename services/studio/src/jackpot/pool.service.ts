import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { currency as ours } from '../game/game.js';
import { fedBy, pools, tiers, type PoolRule, type Tier } from '../game/jackpot.js';
import { jackpotTitles } from '../game/slots/slots.js';
import { PlatformService } from '../platform/platform.service.js';
import { poolCode, poolNames } from './pool-names.js';

/** A pool as anyone may see it; amounts in minor units. */
export interface PoolView {
  readonly tier: Tier;
  readonly currency: string;
  readonly amountMinor: string;
  readonly lastWinMinor: string | null;
  readonly lastWonAt: Date | null;
}

/** A real round as the pools take it. */
export interface Staked {
  readonly id: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly won: readonly Tier[];
}

/** What a pool gave to a round. */
export interface PoolWin {
  readonly tier: Tier;
  readonly amountMinor: string;
}

interface Held {
  readonly tier: Tier;
  readonly amount: string;
  readonly after: string;
}

/** Money that stakes put aside for everyone: fed and emptied in the transaction that stores a round's booked bet. */
@Injectable()
export class PoolService {
  /** Which games feed the pools, once they were asked for: it follows from the list of titles alone. */
  private games: readonly string[] | undefined;

  constructor(
    private readonly database: Database,
    private readonly platform: PlatformService,
    private readonly clock: Clock,
  ) {}

  list(currency = ours): Promise<PoolView[]> {
    return this.database.query<PoolView>(
      sql`select p.tier, p.currency, p.amount_minor::text as "amountMinor", w.amount_minor::text as "lastWinMinor",
         w.won_at as "lastWonAt"
       from pool p left join lateral (
         select amount_minor, won_at from pool_win where tier = p.tier and currency = p.currency and real
         order by won_at desc limit 1
       ) w on true
       where p.currency = $1 order by array_position($2::text[], p.tier)`,
      [currency, tiers],
    );
  }

  /**
   * Puts the shares of a real stake in, then empties the pools that it opened into the round. All pools of the currency are
   * locked in one order first, so of two rounds that open the same one at once the second finds what came after the first.
   */
  async play(tx: Tx, { id, currency, stakeMinor, won }: Staked): Promise<PoolWin[]> {
    const held = await this.lock(tx, currency);
    const next = pools.map((rule) => turned(rule, held, stakeMinor, won.includes(rule.tier)));
    await tx.query(
      sql`update pool set amount_minor = n.amount, after_minor = n.after
       from unnest($2::text[], $3::bigint[], $4::bigint[]) n (tier, amount, after)
       where pool.currency = $1 and pool.tier = n.tier`,
      [currency, next.map(({ tier }) => tier), next.map(({ amount }) => amount), next.map(({ after }) => after)],
    );
    const wins = next.flatMap(({ tier, paid }) => (paid === null ? [] : [{ tier, amountMinor: String(paid) }]));
    await this.note(tx, { id, currency, real: true }, wins);
    return wins;
  }

  /** What a demo's round would have been given: noted, and taken from no pool. */
  async pretend(tx: Tx, { id, currency, won }: Staked): Promise<PoolWin[]> {
    if (won.length === 0) return [];
    const statement = sql`select tier, amount_minor::text as "amountMinor" from pool where currency = $1 and tier = any($2)`;
    const wins = await tx.query<PoolWin>(statement, [currency, won]);
    await this.note(tx, { id, currency, real: false }, wins);
    return wins;
  }

  /** Wins of a round that the platform has not acknowledged, and how many it has in all. */
  async owed(roundId: string): Promise<Array<PoolWin & { last: boolean }>> {
    const wins = await this.database.query<PoolWin & { told: boolean }>(
      sql`select tier, amount_minor::text as "amountMinor", told_at is not null as told from pool_win
       where round_id = $1 and real order by array_position($2::text[], tier)`,
      [roundId, tiers],
    );
    return wins.map((win, place) => ({ ...win, last: place === wins.length - 1 })).filter(({ told }) => !told);
  }

  async told(roundId: string, tier: Tier): Promise<void> {
    const statement = sql`update pool_win set told_at = $3 where round_id = $1 and tier = $2 and told_at is null`;
    await this.database.query(statement, [roundId, tier, this.clock.now()]);
  }

  /** Opens pools that are new, and sends the amounts of all to the platform. */
  async report(): Promise<void> {
    await this.database.transaction((tx) => this.lock(tx, ours));
    const at = this.clock.now();
    const games = (this.games ??= jackpotTitles(config.listedTitles).slice(0, 100));
    const shown = (await this.list()).map(({ tier, currency, amountMinor }) => {
      return { pool: poolCode(tier, currency), names: poolNames[tier], currency, amount: amountMinor, games };
    });
    if (games.length > 0) await this.platform.jackpots(at, shown);
  }

  private async lock(tx: Tx, currency: string): Promise<readonly Held[]> {
    const statement = sql`select tier, amount_minor as amount, after_minor as after from pool where currency = $1
      order by array_position($2::text[], tier) for update`;
    const held = await tx.query<Held>(statement, [currency, tiers]);
    if (held.length === tiers.length) return held;
    await tx.query(
      sql`insert into pool (tier, currency, amount_minor, after_minor)
       select t, $1, g, 0 from unnest($2::text[], $3::bigint[]) n (t, g) order by t on conflict do nothing`,
      [currency, pools.map(({ tier }) => tier), pools.map(({ gift }) => gift)],
    );
    return tx.query<Held>(statement, [currency, tiers]);
  }

  private async note(
    tx: Tx,
    { id, currency, real }: { id: string; currency: string; real: boolean },
    wins: readonly PoolWin[],
  ): Promise<void> {
    if (wins.length === 0) return;
    await tx.query(
      sql`insert into pool_win (round_id, tier, currency, amount_minor, real, won_at)
       select $1, n.tier, $2, n.amount, $3, $4 from unnest($5::text[], $6::bigint[]) n (tier, amount)`,
      [id, currency, real, this.clock.now(), wins.map(({ tier }) => tier), wins.map(({ amountMinor }) => amountMinor)],
    );
  }
}

/** A pool after a stake. Won: all that it held is paid, and what was put aside takes its place. */
function turned(rule: PoolRule, held: readonly Held[], stakeMinor: bigint, won: boolean) {
  const before = held.find(({ tier }) => tier === rule.tier);
  if (!before) throw new Error(`the pool ${rule.tier} is missing`);
  const fed = fedBy(stakeMinor, rule);
  const amount = BigInt(before.amount) + fed.shown;
  const after = BigInt(before.after) + fed.after;
  return won
    ? { tier: rule.tier, amount: after, after: 0n, paid: amount }
    : { tier: rule.tier, amount, after, paid: null };
}
