import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, joined, sql, type Sql, named, placeholders } from '@banyan/kernel/database';
import { asPlanned, catalogueSql, dimensions, visible, type Bind, type Dimension } from './catalogue-query.js';
import type { CatalogueQuery } from './game-query.dto.js';
import type { FacetsDto } from './game.dto.js';
import { gameTypes } from '../kind/kinds.js';
import { ShelfService, laidOut } from '../shelf/shelf.service.js';
import { ResponseCacheService } from './response-cache.service.js';
import { VisitorCountryService } from './visitor-country.service.js';

/** How many games each further choice would leave. */
@Injectable()
export class FacetService {
  constructor(
    private readonly database: Database,
    private readonly country: VisitorCountryService,
    private readonly shelves: ShelfService,
    private readonly shared: ResponseCacheService,
  ) {}

  /** The counts of what is asked, in the order in which the brand lays its lobby out; at most `LOBBY_FRESH_MS` old. */
  async of(query: CatalogueQuery): Promise<FacetsDto> {
    const country = await this.country.get();
    const [facets, { categories, types, hidden }] = await Promise.all([
      this.shared.to(['facets', query], country, () => this.counts(query, country)),
      this.shelves.of(ctx().brand),
    ]);
    const nameOf = ({ value }: { value: string }) => value;
    return {
      ...facets,
      categories: laidOut(facets.categories, categories, hidden, nameOf),
      types: laidOut(facets.types, types, hidden, nameOf),
    };
  }

  /**
   * All counts in one statement over the games that match what was typed and the limits. A dimension of which one is
   * chosen (category, type, vendor, volatility) counts as if none were; features add up, so they count within the choice.
   */
  private async counts(query: CatalogueQuery, country: string): Promise<FacetsDto> {
    const parameters: unknown[] = [];
    const bind: Bind = placeholders(parameters);
    const brand = bind(ctx().brand);
    const { ctes, conditions } = catalogueSql(query, brand, bind);
    const statement = sql`with ${ctes}base as materialized (
        select g.category, g.types, g.features, g.volatility, g.is_new, v.code as vendor, v.name as vendor_name,
          ${joined(chosen.map((name) => sql`coalesce(${conditions[name]}, false) as ${inside(name)}`))}
        from game g join vendor v on v.id = g.vendor_id
        where ${visible(brand, bind(country))} and ${conditions.text} and ${conditions.limits}
      ), whole as (select * from base where ${within()})
      select (select count(*)::int from whole) as total,
        (select count(*)::int from whole where is_new) as "isNew",
        ${counted(sql`category`, sql`base`, within('category'), sql`category`)} as categories,
        ${counted(sql`type`, sql`base, unnest(types) type`, within('type'), sql`array_position(${bind(gameTypes)}::text[], type)`)} as types,
        ${counted(sql`vendor`, sql`base`, within('vendor'), sql`count(*) desc, vendor`, sql`max(vendor_name)`)} as vendors,
        ${counted(sql`feature`, sql`whole, unnest(features) feature`, sql`true`, sql`feature`)} as features,
        ${counted(sql`volatility`, sql`base`, sql`volatility is not null and ${within('volatility')}`, sql`volatility`)} as volatilities`;
    const [facets] = await this.database.query<FacetsDto>(asPlanned(statement, query), parameters);
    if (!facets) throw new Error('counts without a row');
    return facets;
  }
}

const chosen = dimensions.filter((name) => name !== 'text' && name !== 'limits');

const inside = (name: Dimension): Sql => named(`in_${name}`);

const within = (without?: Dimension): Sql =>
  joined(
    chosen.filter((name) => name !== without).map((name) => inside(name)),
    sql` and `,
  );

const counted = (value: Sql, from: Sql, where: Sql, order: Sql, name = sql`null`): Sql =>
  sql`(select coalesce(json_agg(json_build_object('value', value, 'name', name, 'games', games) order by place), '[]')
    from (select ${value} as value, ${name} as name, count(*)::int as games, row_number() over (order by ${order}) as place
      from ${from} where ${where} group by ${value}) f)`;
