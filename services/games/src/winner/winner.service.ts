import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { isLottery, roundNameIn } from '../game/game-name.js';
import { maskName } from './mask.js';
import type { RankListDto, RankPeriod, WinnerDto } from './winner.dto.js';

/** Business days begin at midnight here. */
export const businessZone = 'Asia/Ho_Chi_Minh';
const shown = 20;

/** The largest wins of real rounds. */
@Injectable()
export class WinnerService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Largest wins of the current day, week (from Monday) or month of the brand; amounts of one currency are compared with each other. */
  async rankList(period: RankPeriod): Promise<RankListDto> {
    const { brand, language } = ctx();
    const statement = sql`select player, "gameName", lottery, "gameCode", "amountMinor", currency, "wonAt" from (
        select coalesce(p.nickname, '') as player, ${roundNameIn(sql`$2`)} as "gameName",
          ${isLottery} as lottery,
          r.game_code as "gameCode", r.win_minor as "amountMinor", r.currency, r.settled_at as "wonAt",
          row_number() over (partition by r.currency order by r.win_minor desc, r.settled_at desc, r.id) as place
        from round r
        left join game g on g.brand = r.brand and g.code = r.game_code
        left join lateral (select nickname from player p where p.member_id = r.member_id limit 1) p on true
        where r.brand = $1 and r.state = 'COMPLETED' and r.win_minor > 0
          and r.settled_at >= date_trunc($3, $4::timestamptz at time zone $5) at time zone $5
      ) won where place <= ${shown} order by place, currency limit ${shown}`;
    const rows = await this.database.query<WinnerDto>(statement, [
      brand,
      language,
      period,
      this.clock.now(),
      businessZone,
    ]);
    return { list: rows.map((winner) => Object.assign(winner, { player: maskName(winner.player) })) };
  }
}
