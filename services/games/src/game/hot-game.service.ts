import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';

const dayMs = 24 * 3600_000;
const hotPerBrand = 12;

/** Ranks games by what was really played. */
@Injectable()
export class HotGameService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts the rounds of the last 24 hours per brand and game; the most played ones are hot. */
  async refresh(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - dayMs);
    await this.database.query(
      sql`with played as (
         select r.brand, r.game_code, count(*)::int as rounds, count(distinct r.member_id) as players
         from round r where r.started_at >= $1 and r.bets > 0 group by 1, 2
       ), ranked as (
         select g.node_id, p.rounds, row_number() over (partition by g.brand order by p.rounds desc, p.players desc, g.position, g.node_id) as rank
         from played p join game g on g.brand = p.brand and g.code = p.game_code where g.enabled
       )
       update game g set rounds_last_day = coalesce(h.rounds, 0), hot_rank = case when h.rank <= $2 then h.rank end
       from game k left join ranked h on h.node_id = k.node_id
       where k.node_id = g.node_id
         and (g.rounds_last_day, g.hot_rank) is distinct from (coalesce(h.rounds, 0), case when h.rank <= $2 then h.rank end::int)`,
      [since, hotPerBrand],
    );
  }
}
