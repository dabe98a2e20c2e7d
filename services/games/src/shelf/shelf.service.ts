import { Injectable } from '@nestjs/common';
import { auditAction } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { categories, gameTypes } from '../kind/kinds.js';
import type { PutShelvesDto, ShelvesDto } from './shelf.dto.js';

interface Row {
  readonly brand: string;
  readonly kind: 'category' | 'type';
  readonly value: string;
  readonly hidden: boolean;
}

/** The order of a lobby: what stands where, and what is not shown. */
export type Layout = Pick<ShelvesDto, 'categories' | 'types' | 'hidden'>;

/** How each brand lays its lobby out. It is read at each request, so a change is live at once. */
@Injectable()
export class ShelfService {
  constructor(private readonly database: Database) {}

  async of(brand: string): Promise<Layout> {
    const statement = sql`select brand, kind, value, hidden from shelf where brand = $1 order by kind, position, value`;
    return layoutOf(await this.database.query<Row>(statement, [brand]));
  }

  /** All brands that have games. */
  async list(): Promise<ShelvesDto[]> {
    const [brands, rows] = await Promise.all([
      this.database.query<{ brand: string }>(sql`select distinct brand from game order by brand`),
      this.database.query<Row>(sql`select brand, kind, value, hidden from shelf order by kind, position, value`),
    ]);
    return brands.map(({ brand }) => ({ brand, ...layoutOf(rows.filter((row) => row.brand === brand)) }));
  }

  /** A new brand's layout is that of the one that it begins like. */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    await tx.query(
      sql`insert into shelf (brand, kind, value, position, hidden)
       select $1, kind, value, position, hidden from shelf where brand = $2 on conflict do nothing`,
      [brand, like],
    );
  }

  async put(brand: string, { reason, ...layout }: PutShelvesDto): Promise<ShelvesDto> {
    if (!isLayout(layout)) throw errors.bad_shelves();
    await this.database.transaction(async (tx) => {
      const known = await tx.query(sql`select from game where brand = $1 limit 1`, [brand]);
      if (known.length === 0) throw errors.bad_shelves();
      // One change of a brand's layout at a time, so that the record says what was there before it.
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('games.shelves'), hashtext($1))`, [brand]);
      const before = await read(tx.query, brand);
      await tx.query(sql`delete from shelf where brand = $1`, [brand]);
      await tx.query(putSql, [brand, layout.categories, layout.types, layout.hidden]);
      await auditAction(tx, {
        action: 'shelves.update',
        objectType: 'shelves',
        objectId: brand,
        before: { ...before },
        after: { ...layout },
        reason,
      });
    });
    return { brand, ...(await this.of(brand)) };
  }
}

const putSql = sql`
insert into shelf (brand, kind, value, position, hidden)
select $1, n.kind, n.value, n.place, n.value = any($4) from (
  select 'category' as kind, value, place from unnest($2::text[]) with ordinality c (value, place)
  union all select 'type', value, place from unnest($3::text[]) with ordinality t (value, place)) n`;

const read = async (query: Query, brand: string): Promise<Layout> =>
  layoutOf(
    await query<Row>(
      sql`select brand, kind, value, hidden from shelf where brand = $1 order by kind, position, value`,
      [brand],
    ),
  );

/** What was given first, then all that was not, in its usual order. */
function layoutOf(rows: readonly Row[]): Layout {
  const given = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  const whole = (kind: Row['kind'], usual: readonly string[]) => [...new Set([...given(kind), ...usual])];
  return {
    categories: whole('category', categories),
    types: whole('type', gameTypes),
    hidden: rows.filter(({ hidden }) => hidden).map(({ value }) => value),
  };
}

const within = (values: readonly string[], known: readonly string[]): boolean =>
  new Set(values).size === values.length && values.every((value) => known.includes(value));

const isLayout = (layout: Layout): boolean =>
  within(layout.categories, categories) &&
  within(layout.types, gameTypes) &&
  within(layout.hidden, [...layout.categories, ...layout.types]);

/** Sorts what names a category or a kind as the layout says, without what is hidden. */
export const laidOut = <T>(
  things: readonly T[],
  order: readonly string[],
  hidden: readonly string[],
  nameOf: (thing: T) => string,
): T[] =>
  things
    .filter((thing) => !hidden.includes(nameOf(thing)))
    .toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
