import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import type { Page } from '@banyan/kernel/dto';
import { inMaintenance } from '../vendor/maintenance.js';
import { nameIn } from './game-name.js';
import type { FavouritesDto, GameDto, GameQuery, LanesDto } from './game.dto.js';

interface Listing {
  /** Further joins of the catalogue `g` with vendor `v`. */
  readonly join?: string;
  readonly where?: string;
  readonly order?: string;
  readonly limit?: number;
  readonly offset?: number;
}

type Bind = (parameter: unknown) => string;

const railLength = 20;

/** The catalogue as players see it: what is on in their brand, in their language. */
@Injectable()
export class Lobby {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async games({ page, perPage, category, vendor, q }: GameQuery): Promise<Page<GameDto>> {
    const matching = (bind: Bind) =>
      [
        category && `g.category = ${bind(category)}`,
        vendor && `v.code = ${bind(vendor)}`,
        ...wordsOf(q).map((word) => contains(bind, word)),
      ]
        .filter(Boolean)
        .join(' and ') || 'true';
    const [data, total] = await Promise.all([
      this.list((bind) => ({ where: matching(bind), limit: perPage, offset: (page - 1) * perPage })),
      this.count(matching),
    ]);
    return { data, total };
  }

  /** Everything of the brand at once, for the specification's flat list. */
  all(): Promise<GameDto[]> {
    return this.list(() => ({ limit: 1000 }));
  }

  /** Most played of the last 24 hours first; the catalogue's own order fills what is left. */
  hot(): Promise<GameDto[]> {
    return this.list(() => ({ order: 'g.hot_rank asc nulls last, g.position, g.node_id', limit: railLength }));
  }

  /** What to play instead: same category first, never the game itself nor one in maintenance. */
  alternatives(nodeId: string, category: string): Promise<GameDto[]> {
    return this.list((bind) => {
      const now = bind(this.clock.now());
      return {
        where: `g.node_id <> ${bind(nodeId)} and not coalesce(${inMaintenance('g', now)} or ${inMaintenance('v', now)}, false)`,
        order: `(g.category = ${bind(category)}) desc, g.hot_rank asc nulls last, g.position, g.node_id`,
        limit: 6,
      };
    });
  }

  /** The current member's last games, latest first, each once. */
  recent(): Promise<GameDto[]> {
    const { id } = principal();
    return this.list((bind) => ({
      join: `join (select node_id, max(created_at) as played_at from game_session where member_id = ${bind(id)} group by node_id) s
        on s.node_id = g.node_id`,
      order: 's.played_at desc, g.node_id',
      limit: railLength,
    }));
  }

  async favourites(): Promise<FavouritesDto> {
    const { id } = principal();
    const list = await this.list((bind) => ({
      join: `join favourite o on o.node_id = g.node_id and o.member_id = ${bind(id)}`,
      order: 'o.created_at desc, g.node_id',
      limit: 1000,
    }));
    return { ids: list.map(({ nodeId }) => nodeId), list };
  }

  /** Vendors with at least one game that is on, by category in the specification's order. */
  async lanes(): Promise<LanesDto> {
    const sql = `select title, json_agg(json_build_object('vassalage', code, 'name', name, 'games', games) order by code) as cards
      from (select g.category as title, v.code, v.name, count(*)::int as games
        from game g join vendor v on v.id = g.vendor_id
        where g.brand = $1 and g.enabled and v.enabled group by 1, 2, 3) lane
      group by title order by array_position(array['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'], title)`;
    return { lanes: await this.database.query<LanesDto['lanes'][number]>(sql, [ctx().brand]) };
  }

  private async list(describe: (bind: Bind) => Listing): Promise<GameDto[]> {
    const parameters: unknown[] = [];
    const bind: Bind = (parameter) => `$${parameters.push(parameter)}`;
    const {
      join = '',
      where = 'true',
      order = 'g.position, g.node_id',
      limit = railLength,
      offset = 0,
    } = describe(bind);
    const sql = `select ${this.columns(bind)} from game g join vendor v on v.id = g.vendor_id ${join}
      where g.brand = ${bind(ctx().brand)} and g.enabled and v.enabled and (${where})
      order by ${order} limit ${limit} offset ${offset}`;
    return this.database.query<GameDto>(sql, parameters);
  }

  private async count(describe: (bind: Bind) => string): Promise<number> {
    const parameters: unknown[] = [ctx().brand];
    const where = describe((parameter) => `$${parameters.push(parameter)}`);
    const sql = `select count(*)::int as total from game g join vendor v on v.id = g.vendor_id
      where g.brand = $1 and g.enabled and v.enabled and (${where})`;
    const [row] = await this.database.query<{ total: number }>(sql, parameters);
    return row?.total ?? 0;
  }

  private columns(bind: Bind): string {
    const { language, principal: who } = ctx();
    const now = `${bind(this.clock.now())}::timestamptz`;
    const member = bind(who?.type === 'member' ? who.id : null);
    return `g.node_id::text as "nodeId", g.code, ${nameIn('g', bind(language))} as name, v.code as vendor, v.name as "vendorName",
      g.category, trim_scale(g.rtp)::text as rtp, g.demo, g.is_new as "isNew", g.hot_rank is not null as "isHot",
      case when ${inMaintenance('g', now)} then json_build_object('until', g.maintenance_until)
        when ${inMaintenance('v', now)} then json_build_object('until', v.maintenance_until) end as maintenance,
      g.min_bet_minor::text as "minBetMinor", g.lines, json_build_object('code', g.code)::jsonb || g.art as art,
      exists (select from favourite f where f.node_id = g.node_id and f.member_id = ${member}::bigint) as "isFav"`;
  }
}

const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);

function contains(bind: Bind, word: string): string {
  return `g.search like '%' || games_fold(${bind(word.replace(/[\\%_]/g, '\\$&'))}) || '%'`;
}
