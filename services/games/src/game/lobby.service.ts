import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, joined, prepared, sql, type Sql, placeholders } from '@banyan/kernel/database';
import type { Page } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { inMaintenance } from '../vendor/maintenance.js';
import { asPlanned, catalogueSql, dimensions, orderOf, visible, type Bind } from './catalogue-query.js';
import { nameIn } from './game-name.js';
import type { Category } from '../kind/kinds.js';
import type { GameQuery } from './game-query.dto.js';
import type { FavouritesDto, FlatGamePageDto, GameDto, LanesDto } from './game.dto.js';
import { ShelfService, laidOut } from '../shelf/shelf.service.js';
import { ResponseCacheService } from './response-cache.service.js';
import { VisitorCountryService } from './visitor-country.service.js';

interface Listing {
  /** Further joins of the catalogue `g` with vendor `v`. */
  readonly join?: Sql;
  readonly where?: Sql;
  readonly order?: Sql;
  readonly limit?: number;
  readonly offset?: number;
}

/** A game without what one member made of it. */
type SharedGame = Omit<GameDto, 'isFav'>;

const railLength = 20;

/** What a vendor's tile opens first: what can be played now, then what is played most, then the brand's own order. */
const entranceOrder = (now: Sql): Sql =>
  sql`coalesce(${inMaintenance(sql`g`, now)} or ${inMaintenance(sql`v`, now)}, false), g.hot_rank asc nulls last, g.position, g.node_id`;

const favouritesAmong = prepared(
  sql`select node_id::text as id from favourite where member_id = $1 and node_id = any($2::bigint[])`,
);

/** The catalogue as players see it: what is on in their brand, in their language. */
@Injectable()
export class LobbyService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly country: VisitorCountryService,
    private readonly shelves: ShelfService,
    private readonly shared: ResponseCacheService,
  ) {}

  /** One page of what matches and how many do, at most `LOBBY_FRESH_MS` old; favourites as they are. */
  async games(query: GameQuery): Promise<Page<GameDto>> {
    const country = await this.country.get();
    const { data, total } = await this.shared.to(['games', query], country, () => this.found(query, country));
    return { data: await this.withFavourites(data), total };
  }

  /** In one query. */
  private async found(query: GameQuery, country: string): Promise<Page<SharedGame>> {
    const { statement, parameters } = this.gamesSql(query, country);
    const { page: _page, perPage: _perPage, ...asked } = query;
    const rows = await this.database.query<SharedGame & { total: number; place: string | null }>(
      asPlanned(statement, asked),
      parameters,
    );
    const data = rows.flatMap(({ total, place, ...game }) => (total > 0 && place !== null ? [game] : []));
    return { data, total: rows[0]?.total ?? 0 };
  }

  /** The statement behind {@link games}, for those who look at its plan. */
  gamesSql(query: GameQuery, country: string): { statement: Sql; parameters: unknown[] } {
    const parameters: unknown[] = [];
    const bind: Bind = placeholders(parameters);
    const brand = bind(ctx().brand);
    const { ctes, conditions, rank } = catalogueSql(query, brand, bind);
    const order = orderOf(query.sort, rank, () => bind(ctx().language));
    const statement = sql`with ${ctes}found as materialized (
        select g.node_id, row_number() over (order by ${order}) as place
        from game g join vendor v on v.id = g.vendor_id
        where ${visible(brand, bind(country))} and ${joined(
          dimensions.map((name) => conditions[name]),
          sql` and `,
        )}
      )
      select counted.total, page.* from (select count(*)::int as total from found) counted
      left join (select f.place, ${this.columns(bind)}
        from (select * from found where place > ${bind((query.page - 1) * query.perPage)} order by place limit ${bind(query.perPage)}) f
        join game g on g.node_id = f.node_id join vendor v on v.id = g.vendor_id
      ) page on true order by page.place`;
    return { statement, parameters };
  }

  /** The same as {@link games}, under the specification's name for a list. */
  async flat(query: GameQuery): Promise<FlatGamePageDto> {
    const { data, total } = await this.games(query);
    return { list: data, total };
  }

  /** Most played of the last 24 hours first; the catalogue's own order fills what is left. */
  async hot(): Promise<GameDto[]> {
    const country = await this.country.get();
    const listing = { order: sql`g.hot_rank asc nulls last, g.position, g.node_id`, limit: railLength };
    return this.withFavourites(await this.shared.to(['hot'], country, () => this.listed(() => listing, country)));
  }

  /** What to play instead: same category first, never the game itself nor one in maintenance. */
  alternatives(nodeId: string, category: string): Promise<GameDto[]> {
    return this.list((bind) => {
      const now = bind(this.clock.now());
      return {
        where: sql`g.node_id <> ${bind(nodeId)} and not coalesce(${inMaintenance(sql`g`, now)} or ${inMaintenance(sql`v`, now)}, false)`,
        order: sql`(g.category = ${bind(category)}) desc, g.hot_rank asc nulls last, g.position, g.node_id`,
        limit: 6,
      };
    });
  }

  /** The game that a vendor's tile opens in a category (or in any), one with a demo where a demo is asked for; null without any. */
  async entrance(vassalage: string, category: Category | null, demo: boolean): Promise<string | null> {
    const [game] = await this.list((bind) => ({
      where: sql`v.code = ${bind(vassalage)} and ${category ? sql`g.category = ${bind(category)}` : sql`true`}`,
      order: sql`${demo ? sql`g.demo desc, ` : sql``}${entranceOrder(bind(this.clock.now()))}`,
      limit: 1,
    }));
    return game?.nodeId ?? null;
  }

  /** The current member's last games, latest first, each once. */
  recent(): Promise<GameDto[]> {
    const { id } = principal();
    return this.list((bind) => ({
      join: sql`join (select node_id, max(created_at) as played_at from game_session where member_id = ${bind(id)} group by node_id) s
        on s.node_id = g.node_id`,
      order: sql`s.played_at desc, g.node_id`,
      limit: railLength,
    }));
  }

  async favourites(): Promise<FavouritesDto> {
    const { id } = principal();
    const list = await this.list((bind) => ({
      join: sql`join favourite o on o.node_id = g.node_id and o.member_id = ${bind(id)}`,
      order: sql`o.created_at desc, g.node_id`,
      limit: 1000,
    }));
    return { ids: list.map(({ nodeId }) => nodeId), list };
  }

  /**
   * Vendors with at least one game that is on, by category in the brand's order. The host says which brand; a caller that names another
   * is told so (`request.not_found`), not shown this one's.
   */
  async lanes(merchantCode: string = ctx().brand): Promise<LanesDto> {
    if (merchantCode !== ctx().brand) throw requestErrors.not_found();
    const statement = sql`select title, json_agg(json_build_object('vassalage', code, 'name', name, 'games', games, 'game', game) order by code) as cards
      from (select g.category as title, v.code, v.name, count(*)::int as games,
          (array_agg(g.code order by ${entranceOrder(sql`$3::timestamptz`)}))[1] as game
        from game g join vendor v on v.id = g.vendor_id
        where ${visible(sql`$1`, sql`$2`)} group by 1, 2, 3) lane
      group by title`;
    const { brand } = ctx();
    const country = await this.country.get();
    const [lanes, { categories, hidden }] = await Promise.all([
      this.shared.to(['lanes'], country, () =>
        this.database.query<LanesDto['lanes'][number]>(statement, [brand, country, this.clock.now()]),
      ),
      this.shelves.of(brand),
    ]);
    return { lanes: laidOut(lanes, categories, hidden, ({ title }) => title) };
  }

  private async list(describe: (bind: Bind) => Listing): Promise<GameDto[]> {
    return this.withFavourites(await this.listed(describe, await this.country.get()));
  }

  /** Marks what the current member keeps at hand. */
  private async withFavourites(games: readonly SharedGame[]): Promise<GameDto[]> {
    const { principal: who } = ctx();
    const ids = games.map(({ nodeId }) => nodeId);
    const kept =
      who?.type === 'member' && ids.length > 0
        ? await this.database.query<{ id: string }>(favouritesAmong, [who.id, ids])
        : [];
    const favourites = new Set(kept.map(({ id }) => id));
    return games.map((game) => ({ ...game, isFav: favourites.has(game.nodeId) }));
  }

  private async listed(describe: (bind: Bind) => Listing, country: string): Promise<SharedGame[]> {
    const parameters: unknown[] = [];
    const bind: Bind = placeholders(parameters);
    const {
      join = sql``,
      where = sql`true`,
      order = sql`g.position, g.node_id`,
      limit = railLength,
      offset = 0,
    } = describe(bind);
    // What a game shows is made of those that are listed alone: of a whole catalogue it costs more than to find them.
    const listed = sql`select g.node_id from game g join vendor v on v.id = g.vendor_id ${join}
      where ${visible(bind(ctx().brand), bind(country))} and (${where})
      order by ${order} limit ${limit} offset ${offset}`;
    const statement = sql`select ${this.columns(bind)} from unnest(array(${listed})) with ordinality f (node_id, place)
      join game g on g.node_id = f.node_id join vendor v on v.id = g.vendor_id order by f.place`;
    return this.database.query<SharedGame>(statement, parameters);
  }

  private columns(bind: Bind): Sql {
    const now = sql`${bind(this.clock.now())}::timestamptz`;
    return sql`g.node_id::text as "nodeId", g.code, ${nameIn(sql`g`, bind(ctx().language))} as name, v.code as vendor, v.name as "vendorName",
      g.category, trim_scale(g.rtp)::text as rtp, g.demo, g.is_new as "isNew", g.hot_rank is not null as "isHot",
      case when ${inMaintenance(sql`g`, now)} then json_build_object('until', g.maintenance_until)
        when ${inMaintenance(sql`v`, now)} then json_build_object('until', v.maintenance_until) end as maintenance,
      g.min_bet_minor::text as "minBetMinor", g.lines, g.types, g.tags, g.features, g.volatility,
      json_build_object('code', g.code)::jsonb || g.art as art`;
  }
}
