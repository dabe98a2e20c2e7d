import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { CreditTo } from './free-round.dto.js';

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
export class FreeRounds {
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
      await tx.query(
        sql`update free_round_grant set used = used + 1, state = case when used + 1 = rounds then 'USED' else state end where id = $1`,
        [grant],
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

  /** Notes a win; again changes nothing. */
  async won(
    vendorId: number,
    { grant, transaction, amountMinor }: { grant: string; transaction: string; amountMinor: bigint },
  ): Promise<void> {
    await this.database.query(
      sql`insert into free_round_win (vendor_id, transaction, grant_id, amount_minor, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [vendorId, transaction, grant, amountMinor, this.clock.now()],
    );
  }
}
