import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { ValidBetsCounted, ValidBetsTold } from '@banyan/proto/promotions/v1/events';
import type { ValidBetsDto } from './credit.dto.js';

/** Members' valid bets by day, as promotions count them for levels and rebates, and which days of a brand are complete. */
@Injectable()
export class ValidBetsService {
  constructor(private readonly database: Database) {}

  /** Of a day that is told again its highest version counts, in whichever order they come: it is all of the day. */
  async counted(tx: Tx, events: readonly ValidBetsCounted[]): Promise<void> {
    const newest = new Map<string, ValidBetsCounted>();
    for (const event of events) {
      const known = newest.get(keyOf(event));
      if (!known || event.version >= known.version) newest.set(keyOf(event), event);
    }
    const told = [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
    await tx.query(storeSql, [
      told.map(({ memberId }) => memberId),
      told.map(({ currency }) => currency),
      told.map(({ day }) => day),
      told.map(({ category }) => category),
      told.map(({ validMinor }) => validMinor),
      told.map(({ rounds }) => rounds),
      told.map(({ brand }) => brand),
      told.map(({ version }) => version),
    ]);
  }

  /** A mark that comes twice is the same one. */
  async told(tx: Tx, { brand, throughDay, afterDay, versions, zone }: ValidBetsTold): Promise<void> {
    await tx.query(markSql, [brand, throughDay, afterDay || null, versions, zone]);
  }

  /** From one day to another one, both inside, by kind of game, the most first. */
  of(memberId: bigint, currency: string, first: string, last: string): Promise<ValidBetsDto[]> {
    return this.database.query<ValidBetsDto>(sumSql, [memberId, currency, first, last]);
  }

  /** The zone whose days a brand's valid bets are of; null before the first mark. */
  async zoneOf(brand: string): Promise<string | null> {
    const [row] = await this.database.query<{ zone: string }>(
      sql`select zone from valid_bet_mark where brand = $1 order by through_day desc limit 1`,
      [brand],
    );
    return row?.zone ?? null;
  }

  /**
   * Whether all valid bets of a brand up to a day are here: marks that follow on each other reach it, and the versions that are kept come to
   * what each mark says. Marks and what they are of come by different ways, so a mark alone proves nothing.
   */
  async isComplete(brand: string, day: string): Promise<boolean> {
    const [chain] = await this.database.query<{ reaches: boolean }>(chainSql, [brand, day]);
    if (!chain?.reaches) return false;
    const open = await this.database.query<{ through: string; complete: boolean }>(openSql, [brand, day]);
    const arrived = open.filter(({ complete }) => complete).map(({ through }) => through);
    if (arrived.length > 0) await this.database.query(completeSql, [brand, arrived]);
    return arrived.length === open.length;
  }
}

const keyOf = ({ memberId, currency, day, category }: ValidBetsCounted): string =>
  JSON.stringify([String(memberId), currency, day, category]);

const storeSql = sql`
insert into valid_bet_day as d (member_id, currency, day, category, valid_minor, rounds, brand, version)
select * from unnest($1::bigint[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::int[], $7::text[], $8::bigint[])
on conflict (member_id, currency, day, category) do update
set valid_minor = excluded.valid_minor, rounds = excluded.rounds, brand = excluded.brand, version = excluded.version
where excluded.version >= d.version`;

const markSql = sql`
insert into valid_bet_mark (brand, through_day, after_day, versions, zone) values ($1, $2::date, $3::date, $4, $5)
on conflict (brand, through_day) do nothing`;

const sumSql = sql`
select d.category, sum(d.valid_minor)::text as "validMinor", sum(d.rounds)::int as rounds from valid_bet_day d
where d.member_id = $1 and d.currency = $2 and d.day between $3::date and $4::date
group by 1 having sum(d.valid_minor) <> 0 or sum(d.rounds) <> 0 order by sum(d.valid_minor) desc, 1`;

/* No mark before the one that reaches the day is missing. */
const chainSql = sql`
select coalesce(max(m.through_day) >= $2::date, false) and not exists (
  select 1 from valid_bet_mark l where l.brand = $1 and l.after_day < $2::date
  and not exists (select 1 from valid_bet_mark p where p.brand = l.brand and p.through_day = l.after_day)) as reaches
from valid_bet_mark m where m.brand = $1`;

/* The marks up to the day of which not all has been seen, and whether all is here now. */
const openSql = sql`
select m.through_day::text as through, m.versions = (
  select coalesce(sum(d.version), 0) from valid_bet_day d
  where d.brand = m.brand and d.day > coalesce(m.after_day, '-infinity') and d.day <= m.through_day) as complete
from valid_bet_mark m where m.brand = $1 and not m.complete and (m.after_day is null or m.after_day < $2::date)`;

const completeSql = sql`
update valid_bet_mark set complete = true where brand = $1 and through_day = any($2::date[])`;
