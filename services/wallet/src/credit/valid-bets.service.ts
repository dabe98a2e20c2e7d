import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { ValidBetsCounted } from '@banyan/proto/promotions/v1/events';
import type { ValidBetsDto } from './credit.dto.js';

/** Members' valid bets by day, as promotions count them for levels and rebates. */
@Injectable()
export class ValidBetsService {
  constructor(private readonly database: Database) {}

  /** Of a day that is told again what comes last counts: it is all of the day. */
  async counted(tx: Tx, events: readonly ValidBetsCounted[]): Promise<void> {
    const last = new Map(events.map((event) => [keyOf(event), event]));
    const told = [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
    await tx.query(storeSql, [
      told.map(({ memberId }) => memberId),
      told.map(({ currency }) => currency),
      told.map(({ day }) => day),
      told.map(({ category }) => category),
      told.map(({ validMinor }) => validMinor),
      told.map(({ rounds }) => rounds),
    ]);
  }

  /** From one day to another one, both inside, by kind of game, the most first. */
  of(memberId: bigint, currency: string, first: string, last: string): Promise<ValidBetsDto[]> {
    return this.database.query<ValidBetsDto>(sumSql, [memberId, currency, first, last]);
  }
}

const keyOf = ({ memberId, currency, day, category }: ValidBetsCounted): string =>
  JSON.stringify([String(memberId), currency, day, category]);

const storeSql = sql`
insert into valid_bet_day (member_id, currency, day, category, valid_minor, rounds)
select * from unnest($1::bigint[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::int[])
on conflict (member_id, currency, day, category) do update set valid_minor = excluded.valid_minor, rounds = excluded.rounds`;

const sumSql = sql`
select d.category, sum(d.valid_minor)::text as "validMinor", sum(d.rounds)::int as rounds from valid_bet_day d
where d.member_id = $1 and d.currency = $2 and d.day between $3::date and $4::date
group by 1 having sum(d.valid_minor) <> 0 or sum(d.rounds) <> 0 order by sum(d.valid_minor) desc, 1`;
