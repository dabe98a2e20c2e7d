import { sql, type Database, type Query, type Tx } from '@banyan/kernel/database';
import type { Category, GameFeature, GameType, Volatility } from '../kind/kinds.js';
import type { GameArt } from './game.entity.js';

/** A game as its vendor declares it. */
export interface DeclaredGame {
  readonly code: string;
  readonly category: Category;
  readonly types: readonly GameType[];
  readonly tags: readonly string[];
  readonly features: readonly GameFeature[];
  readonly volatility: Volatility | null;
  readonly names: Readonly<Record<string, string>>;
  /** Declared return in percent, decimal text; null until the vendor declares it. */
  readonly rtp: string | null;
  readonly demo: boolean;
  readonly lines: number | null;
  readonly minBetMinor: bigint | null;
  readonly isNew: boolean;
  readonly art: GameArt;
  readonly position: number;
}

/** Stores games as a file of operators says; what is there already takes all that the file says of it. */
export async function storeGames(tx: Tx, games: ReadonlyArray<Record<string, unknown>>, now: Date): Promise<void> {
  await tx.query(storeSql, [JSON.stringify(games), now]);
}

/**
 * Lists a vendor's games in brands. What the vendor declares follows it; what an operator decides (on, order, names) stays. Answers how
 * many rows were new or changed.
 */
export async function adoptGames(
  query: Query,
  vendor: string,
  brands: readonly string[],
  games: readonly DeclaredGame[],
): Promise<number> {
  const json = JSON.stringify(games, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return (await query(adoptSql, [json, brands, vendor])).length;
}

/** The brands that have games. */
export async function brandsWithGames(query: Query): Promise<string[]> {
  return (await query<{ brand: string }>(sql`select distinct brand from game order by brand`)).map(
    ({ brand }) => brand,
  );
}

/** What is declared for all brands and a brand that begins with what another one lists wait for each other, so that no game is missed. */
export async function holdCatalogue(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('games.catalogue'))`);
}

/** From now on no bet begins in the brand; rounds that run are finished. */
export async function closeBrand(tx: Tx, brand: string): Promise<void> {
  await tx.query(sql`insert into closed_brand (brand) values ($1) on conflict do nothing`, [brand]);
}

/** Bets begin in the brand again. */
export async function openBrand(tx: Tx, brand: string): Promise<void> {
  await tx.query(sql`delete from closed_brand where brand = $1`, [brand]);
}

/** Games that one transaction lists in another brand: the words of each are learnt, and a statement may take only so long. */
const atOnce = 500;

/**
 * Lists in a brand what another one lists, with all that operators decided about it there. What is listed already stays, so that whoever is
 * broken off goes on where he was.
 */
export async function listAlike(database: Database, brand: string, like: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;)
    after = await database.transaction(async (tx) => {
      await holdCatalogue(tx);
      const page = await tx.query<{ code: string }>(missingSql, [brand, like, after, atOnce]);
      const codes = page.map(({ code }) => code);
      if (codes.length > 0) await tx.query(alikeSql, [brand, like, codes]);
      return codes.at(-1);
    });
}

const missingSql = sql`
select g.code from game g where g.brand = $2 and g.code > $3
  and not exists (select from game own where own.brand = $1 and own.code = g.code) order by g.code limit $4`;

const alikeSql = sql`
insert into game (brand, vendor_id, code, category, names, rtp, demo, lines, min_bet_minor, types, tags, features, volatility, only_countries,
  hidden_countries, is_new, position, enabled, art, maintenance_from, maintenance_until, maintenance_message)
select $1, vendor_id, code, category, names, rtp, demo, lines, min_bet_minor, types, tags, features, volatility, only_countries,
  hidden_countries, is_new, position, enabled, art, maintenance_from, maintenance_until, maintenance_message
from game where brand = $2 and code = any($3) order by position, node_id
on conflict (brand, code) do nothing`;

const storeSql = sql`
insert into game (brand, vendor_id, code, category, names, types, tags, features, volatility, position, enabled,
  is_new, demo, rtp, lines, min_bet_minor, only_countries, hidden_countries, updated_at)
select r.brand, v.id, r.code, r.category, r.names, r.types, r.tags, r.features, r.volatility, r.position, r.enabled,
  r."isNew", r.demo, r.rtp, r.lines, r."minBetMinor", r."onlyCountries", r."hiddenCountries", $2
from jsonb_to_recordset($1) r(brand text, vendor text, code text, category text, names jsonb, types text[],
  tags text[], features text[], volatility text, position int, enabled boolean, "isNew" boolean, demo boolean,
  rtp numeric, lines int, "minBetMinor" bigint, "onlyCountries" text[], "hiddenCountries" text[])
join vendor v on v.code = r.vendor order by r.brand, r.code
on conflict (brand, code) do update set category = excluded.category, names = excluded.names, types = excluded.types,
  tags = excluded.tags, features = excluded.features, volatility = excluded.volatility, position = excluded.position,
  enabled = excluded.enabled, is_new = excluded.is_new, demo = excluded.demo, rtp = excluded.rtp,
  lines = excluded.lines, min_bet_minor = excluded.min_bet_minor, only_countries = excluded.only_countries,
  hidden_countries = excluded.hidden_countries, updated_at = excluded.updated_at`;

const adoptSql = sql`
insert into game (brand, vendor_id, code, category, types, tags, features, volatility, names, rtp, demo, lines, min_bet_minor, is_new, art,
  position, enabled)
select brand, v.id, r.code, r.category, r.types, r.tags, r.features, r.volatility, r.names, r.rtp, r.demo, r.lines, r."minBetMinor",
  r."isNew", r.art, r.position, true
from vendor v, unnest($2::text[]) brand,
  jsonb_to_recordset($1) r(code text, category text, types text[], tags text[], features text[], volatility text, names jsonb,
    rtp numeric, demo boolean, lines int, "minBetMinor" bigint, "isNew" boolean, art jsonb, position int)
where v.code = $3 order by brand, r.position
on conflict (brand, code) do update set names = excluded.names || game.names, rtp = excluded.rtp, lines = excluded.lines,
  min_bet_minor = excluded.min_bet_minor, art = excluded.art
  where game.rtp is distinct from excluded.rtp or game.lines is distinct from excluded.lines
    or game.min_bet_minor is distinct from excluded.min_bet_minor or game.art is distinct from excluded.art
    or game.names is distinct from excluded.names || game.names
returning code`;
