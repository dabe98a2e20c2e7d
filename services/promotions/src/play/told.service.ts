import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { ValidBetsCounted } from '@banyan/proto/promotions/v1/events';

const atOnce = 500;

/** Tells others of members' valid bets by day: each time all of a day, so that what comes last is right. */
@Injectable()
export class ToldService {
  constructor(private readonly db: Database) {}

  /** All days that are others than was told, some in one transaction with their events. */
  async tell(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await this.db.transaction(async (tx) => {
        const days = await tx.query<Day>(tellSql, [atOnce]);
        for (const { memberId, validMinor, ...day } of days)
          await tx.publish(
            ValidBetsCounted,
            { ...day, memberId: BigInt(memberId), validMinor: BigInt(validMinor) },
            memberId,
          );
        return days.length;
      });
  }
}

interface Day {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly day: string;
  readonly category: string;
  readonly validMinor: string;
  readonly rounds: number;
}

/* What another process tells just now is passed over. */
const tellSql = sql`
update play_day d set told_minor = d.valid_minor, told_rounds = d.rounds
where (d.member_id, d.currency, d.day, d.category) in (
  select u.member_id, u.currency, u.day, u.category from play_day u
  where u.valid_minor <> u.told_minor or u.rounds <> u.told_rounds order by u.day limit $1 for update skip locked)
returning d.member_id::text as "memberId", d.brand, d.currency, d.day::text as day, d.category, d.valid_minor::text as "validMinor", d.rounds`;
