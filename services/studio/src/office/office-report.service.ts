import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { before, Database, equals, listPage, since, sql } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { gameOf } from '../game/games.js';
import { PoolService, type PoolView } from '../jackpot/pool.service.js';
import { minor, returnsOf, type Played, type Return } from './returns.js';

/** A round as the studio's people see it: nothing of what was drawn before it is decided. */
export interface OfficeRound {
  readonly id: string;
  readonly player: string;
  readonly mode: string;
  readonly game: string;
  readonly name: string;
  readonly state: string;
  readonly reason: string;
  readonly betMinor: string;
  /** Whether the bet was given to the player, and cost nothing. */
  readonly free: boolean;
  readonly winMinor: string | null;
  readonly currency: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

export interface PoolWinView {
  readonly tier: string;
  readonly player: string;
  readonly game: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly wonAt: Date;
  readonly toldAt: Date | null;
}

/** What the studio's own people look at. */
@Injectable()
export class OfficeReportService {
  constructor(
    private readonly database: Database,
    private readonly pools: PoolService,
    private readonly clock: Clock,
  ) {}

  /** Rounds by filters, a page of the database's own. */
  async rounds(query: ListQuery): Promise<Page<OfficeRound>> {
    return this.named(await listPage<Omit<OfficeRound, 'name'>>(this.database.query, query, listing));
  }

  /** Rounds that the studio or their players have yet to end, the oldest first. */
  async open(): Promise<Page<OfficeRound>> {
    const query = Object.assign(new ListQuery(), { perPage: 100, sort: 'createdAt', order: 'ASC' });
    const where = sql`r.state in ('STARTED', 'OPEN', 'CLOSING', 'ROLLING_BACK') and r.next_attempt_at is not null`;
    return this.named(await listPage<Omit<OfficeRound, 'name'>>(this.database.query, query, { ...listing, where }));
  }

  /** What real rounds of the last days returned, by game or model. */
  async returns(days: number): Promise<Return[]> {
    const from = new Date(this.clock.now().getTime() - days * 24 * 3_600_000);
    const played = await this.database.query<Played>(
      sql`select game, count(*)::int as rounds, sum(bet)::text as "betMinor", sum(paid)::text as "paidMinor",
         sum((bet / ${minor}.0) ^ 2)::float8 as bb, sum(bet / ${minor}.0 * paid / ${minor}.0)::float8 as bw,
         sum((paid / ${minor}.0) ^ 2)::float8 as ww, (sum(bet * returns) / 1000000)::bigint::text as "dueMinor"
       from (
         select r.game, r.bet_minor as bet, r.win_minor + coalesce(w.won, 0) as paid, (r.choice->>'returns')::int as returns
         from round r join player p on p.id = r.player_id
         left join (select round_id, sum(amount_minor) as won from pool_win where real group by 1) w on w.round_id = r.id
         where r.created_at >= $1 and r.state = 'SETTLED' and p.mode = 'real'
       ) settled group by game`,
      [from],
    );
    return returnsOf(played);
  }

  /** What the pools hold, and what they gave last. */
  async jackpots(): Promise<{ pools: PoolView[]; wins: PoolWinView[] }> {
    const wins = await this.database.query<PoolWinView>(
      sql`select w.tier, p.platform_player as player, r.game, w.amount_minor::text as "amountMinor", w.currency,
         w.won_at as "wonAt", w.told_at as "toldAt"
       from pool_win w join round r on r.id = w.round_id join player p on p.id = r.player_id
       where w.real order by w.won_at desc limit 20`,
    );
    return { pools: await this.pools.list(), wins };
  }

  private named({ data, ...page }: Page<Omit<OfficeRound, 'name'>>): Page<OfficeRound> {
    return { ...page, data: data.map((row) => ({ ...row, name: gameOf(row.game)?.sheet.names.EN ?? row.game })) };
  }
}

const listing = {
  from: sql`round r join player p on p.id = r.player_id`,
  fields: {
    id: sql`r.id`,
    player: sql`coalesce(p.platform_player, '')`,
    mode: sql`p.mode`,
    game: sql`r.game`,
    state: sql`r.state`,
    reason: sql`r.reason`,
    betMinor: sql`r.bet_minor`,
    free: sql`r.free_grant_id is not null`,
    winMinor: sql`case when r.state in ('SETTLED', 'CLOSING') then r.win_minor
      + coalesce((select sum(w.amount_minor) from pool_win w where w.round_id = r.id), 0)::bigint end`,
    currency: sql`r.currency`,
    attempts: sql`r.attempts`,
    createdAt: sql`r.created_at`,
    closedAt: sql`r.closed_at`,
  },
  filters: {
    game: equals(sql`r.game`),
    state: equals(sql`r.state`),
    mode: equals(sql`p.mode`),
    player: equals(sql`p.platform_player`),
    id: equals(sql`r.id`, 'uuid'),
    from: since(sql`r.created_at`),
    until: before(sql`r.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`r.id`,
} as const;
