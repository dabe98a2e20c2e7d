import { randomInt } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { prizesOf, type Region } from '../rules/board.js';

interface Past {
  readonly game: string;
  readonly region: Region;
  readonly day: string;
}

/** Official results of the days before a demo platform began, so that there is something to read. Nobody bet on them. */
@Injectable()
export class DemoDrawsService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  /** Run again it changes nothing. */
  async seed(): Promise<void> {
    const now = this.clock.now();
    const past = await this.db.query<Past>(pastSql, [now]);
    if (past.length === 0) return;
    const rows = past.map(({ game, region, day }) => ({ game, day, result: boardOf(region) }));
    await this.db.query(seedSql, [JSON.stringify(rows)]);
  }
}

const boardOf = (region: Region): Record<string, string[]> =>
  Object.fromEntries(
    prizesOf(region).map(({ tier, count, digits }) => [
      tier,
      Array.from({ length: count }, () => String(randomInt(10 ** digits)).padStart(digits, '0')),
    ]),
  );

const zone = sql`'Asia/Ho_Chi_Minh'`;

/* Those that a platform which ran then would have made; once there are any draws of the past, none are added. */
const pastSql = sql`
select g.code as game, g.region, d.day::date::text as day
from lottery_game g
join draw_schedule s on s.game = g.code
cross join generate_series(($1::timestamptz at time zone ${zone})::date - 7, ($1::timestamptz at time zone ${zone})::date, interval '1 day') d (day)
where g.kind = 'OFFICIAL' and s.weekday = extract(dow from d.day)::int + 1
  and (d.day::date + g.draw_time) at time zone ${zone} + interval '30 minutes' < $1
  and not exists (select from issue i where i.game = g.code and i.draws_at < $1)`;

const seedSql = sql`
insert into issue (game, number, day, opens_at, closes_at, draws_at, state, result, confirmed_at, settled_at)
select g.code, to_char(r.day, 'YYYYMMDD'), r.day, t.at - make_interval(secs => g.cutoff_seconds) - interval '24 hours',
  t.at - make_interval(secs => g.cutoff_seconds), t.at, 'SETTLED', r.result, t.at, t.at
from jsonb_to_recordset($1::jsonb) as r (game text, day date, result jsonb)
join lottery_game g on g.code = r.game
cross join lateral (select (r.day + g.draw_time) at time zone ${zone} as at) t
on conflict (game, number) do nothing`;
