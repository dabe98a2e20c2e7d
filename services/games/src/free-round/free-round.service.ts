import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { CreditTo } from './free-round.dto.js';
import { tellChanged, toldColumns, type ChangedGrant } from './free-round-told.js';

/** A round of a grant as its vendor plays it. */
export interface FreeRoundUse {
  readonly grant: string;
  readonly gameCode: string;
  /** The bet's. */
  readonly transaction: string;
  readonly roundId: string;
}

/** Rounds that were given away, as their vendor uses them. */
@Injectable()
export class FreeRoundService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses one round, once for each bet however often it comes; null when there is none left for this player in this game. `again`: the
   * bet had one that was taken back.
   */
  async use(vendorId: number, player: string, use: FreeRoundUse): Promise<'first' | 'known' | 'again' | null> {
    const { grant, gameCode, transaction, roundId } = use;
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      // A grant is locked first, so that two bets at once cannot both have its last round.
      const [held] = await tx.query<{ room: boolean }>(
        sql`select used < rounds and state in ('WAITING', 'GRANTED') and valid_until > $5 as room from free_round_grant
         where id = $1 and vendor_id = $2 and player = $3 and game_code = $4 for update`,
        [grant, vendorId, player, gameCode, now],
      );
      if (!held) return null;
      const [known] = await tx.query<{ same: boolean; back: boolean }>(
        sql`select grant_id = $3 as same, taken_back_at is not null as back from free_round_use where vendor_id = $1 and transaction = $2`,
        [vendorId, transaction, grant],
      );
      if (known && (!known.same || !known.back)) return known.same ? 'known' : null;
      if (!held.room) return null;
      await tx.query(
        sql`insert into free_round_use (vendor_id, transaction, grant_id, round_id, at) values ($1, $2, $3, $4, $5)
         on conflict (vendor_id, transaction) do update set taken_back_at = null, at = excluded.at`,
        [vendorId, transaction, grant, roundId, now],
      );
      const used = await tx.query<ChangedGrant>(
        sql`update free_round_grant g set used = used + 1, state = case when used + 1 = rounds then 'USED' else state end,
           version = version + 1 where id = $1 returning ${toldColumns}`,
        [grant],
      );
      await tellChanged(
        tx,
        used.filter(({ state }) => state === 'USED'),
      );
      return known ? 'again' : 'first';
    });
  }

  /** Where a win of that bet goes by its campaign; null when the bet is none of the grant's. */
  async creditOf(vendorId: number, player: string, grant: string, bet: string): Promise<CreditTo | null> {
    const [row] = await this.database.query<{ creditTo: CreditTo }>(
      sql`select g.credit_to as "creditTo" from free_round_use u join free_round_grant g on g.id = u.grant_id
       where u.vendor_id = $1 and u.transaction = $2 and g.id = $3 and g.player = $4`,
      [vendorId, bet, grant, player],
    );
    return row?.creditTo ?? null;
  }

  /** Notes wins; again changes nothing. */
  async won(
    vendorId: number,
    wins: ReadonlyArray<{ grant: string; transaction: string; amountMinor: bigint }>,
  ): Promise<void> {
    if (wins.length === 0) return;
    await this.database.query(
      sql`insert into free_round_win (vendor_id, transaction, grant_id, amount_minor, at)
       select $1, w.transaction, w.grant_id, w.amount, $5
       from unnest($2::text[], $3::uuid[], $4::bigint[]) as w (transaction, grant_id, amount) on conflict do nothing`,
      [
        vendorId,
        wins.map(({ transaction }) => transaction),
        wins.map(({ grant }) => grant),
        wins.map(({ amountMinor }) => String(amountMinor)),
        this.clock.now(),
      ],
    );
  }

  /** Gives back the rounds of bets that were taken back, or strikes out wins; again changes nothing. */
  async takeBack(vendorId: number, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    const given = [vendorId, transactions, this.clock.now()];
    if (kind === 'win') await this.database.query(winsBack, given);
    else await this.database.transaction(async (tx) => tellChanged(tx, await tx.query<ChangedGrant>(usesBack, given)));
  }

  /** Strikes out wins by their sources and transactions, each at its time: the ledger took them back with their bets. */
  async strikeWins(tx: Tx, wins: ReadonlyArray<{ source: string; transaction: string; at: Date }>): Promise<void> {
    if (wins.length === 0) return;
    await tx.query(
      sql`update free_round_win w set taken_back_at = n.at
        from unnest($1::text[], $2::text[], $3::timestamptz[]) as n (source, transaction, at) join vendor v on 'vendor:' || v.code = n.source
        where w.vendor_id = v.id and w.transaction = n.transaction and w.taken_back_at is null`,
      [wins.map(({ source }) => source), wins.map(({ transaction }) => transaction), wins.map(({ at }) => at)],
    );
  }
}

const these = sql`where vendor_id = $1 and transaction = any($2) and taken_back_at is null`;

const usesBack = sql`
with back as (update free_round_use set taken_back_at = $3 ${these} returning grant_id)
update free_round_grant g set used = g.used - u.rounds, state = case g.state when 'USED' then 'GRANTED' else g.state end,
  version = version + 1
from (select grant_id, count(*)::int as rounds from back group by 1) u where g.id = u.grant_id returning ${toldColumns}`;

const winsBack = sql`update free_round_win set taken_back_at = $3 ${these}`;
