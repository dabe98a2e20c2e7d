import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { asPlanned, catalogueSql, dimensions, visible, type Bind, type Dimension } from './catalogue-query.js';
import type { CatalogueQuery } from './game-query.dto.js';
import type { FacetsDto } from './game.dto.js';
import { gameTypes } from './game.entity.js';
import { Shelves, laidOut } from '../shelf/shelves.service.js';
import { SharedAnswers } from './shared-answers.service.js';
import { VisitorCountry } from './visitor-country.service.js';

/** How many games each further choice would leave. */
@Injectable()
export class Facets {
  constructor(
    private readonly database: Database,
    private readonly country: VisitorCountry,
    private readonly shelves: Shelves,
    private readonly shared: SharedAnswers,
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
    const bind: Bind = (parameter) => `$${parameters.push(parameter)}`;
    const brand = bind(ctx().brand);
    const { ctes, conditions } = catalogueSql(query, brand, bind);
    const sql = `with ${ctes}base as materialized (
        select g.category, g.types, g.features, g.volatility, g.is_new, v.code as vendor, v.name as vendor_name,
          ${chosen.map((name) => `coalesce(${conditions[name]}, false) as in_${name}`).join(', ')}
        from game g join vendor v on v.id = g.vendor_id
        where ${visible(brand, bind(country))} and ${conditions.text} and ${conditions.limits}
      ), whole as (select * from base where ${within()})
      select (select count(*)::int from whole) as total,
        (select count(*)::int from whole where is_new) as "isNew",
        ${counted('category', 'base', within('category'), 'category')} as categories,
        ${counted('type', 'base, unnest(types) type', within('type'), `array_position(${bind(gameTypes)}::text[], type)`)} as types,
        ${counted('vendor', 'base', within('vendor'), 'count(*) desc, vendor', 'max(vendor_name)')} as vendors,
        ${counted('feature', 'whole, unnest(features) feature', 'true', 'feature')} as features,
        ${counted('volatility', 'base', `volatility is not null and ${within('volatility')}`, 'volatility')} as volatilities`;
    const [facets] = await this.database.query<FacetsDto>(asPlanned(sql, query), parameters);
    if (!facets) throw new Error('counts without a row');
    return facets;
  }
}

const chosen = dimensions.filter((name) => name !== 'text' && name !== 'limits');

const within = (without?: Dimension): string =>
  chosen
    .filter((name) => name !== without)
    .map((name) => `in_${name}`)
    .join(' and ');

const counted = (value: string, from: string, where: string, order: string, name = 'null'): string =>
  `(select coalesce(json_agg(json_build_object('value', value, 'name', name, 'games', games) order by place), '[]')
    from (select ${value} as value, ${name} as name, count(*)::int as games, row_number() over (order by ${order}) as place
      from ${from} where ${where} group by ${value}) f)`;
