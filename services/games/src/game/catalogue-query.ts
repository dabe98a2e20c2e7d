import { joined, prepared, sql, Sql } from '@banyan/kernel/database';
import { nameIn } from './game-name.js';
import type { CatalogueQuery, GameSort } from './game-query.dto.js';
import { readTyped, type Typed } from './words.js';

export type Bind = (parameter: unknown) => Sql;

/** SQL of what a query asks for: leading CTEs, one condition per dimension, and how well a game fits what was typed. */
export interface CatalogueSql {
  readonly ctes: Sql;
  readonly conditions: Readonly<Record<Dimension, Sql>>;
  /** 0 the name itself, 1 its beginning, 2 whole words of it, 3 beginnings of words or a slip of the finger. */
  readonly rank: Sql | undefined;
}

export const dimensions = ['text', 'category', 'type', 'vendor', 'features', 'volatility', 'limits'] as const;
export type Dimension = (typeof dimensions)[number];

/** `g` is the game and `v` its vendor. `brand` is a placeholder. */
export function catalogueSql(query: CatalogueQuery, brand: Sql, bind: Bind): CatalogueSql {
  const { category, type, vendor, features, volatility, code } = query;
  const typed = query.q === undefined || query.q === '' ? null : readTyped(query.q);
  return {
    ctes: typed && typed.words.length > 0 ? meaning(typed.words.map(bind), brand) : sql``,
    conditions: {
      text: both(code && sql`g.code = any(string_to_array(${bind(code)}, ','))`, typed && textOf(typed, bind)),
      category: category ? sql`g.category = ${bind(category)}` : sql`true`,
      type: type ? sql`${bind(type)} = any(g.types)` : sql`true`,
      vendor: vendor ? sql`v.code = ${bind(vendor)}` : sql`true`,
      features: features ? sql`g.features @> string_to_array(${bind(features)}, ',')` : sql`true`,
      volatility: volatility ? sql`g.volatility = ${bind(volatility)}` : sql`true`,
      limits: limitsOf(query, bind),
    },
    rank: typed && typed.words.length > 0 ? rank : undefined,
  };
}

/* So many shapes of statements each connection keeps planned, for a page and for the counts. */
const wordsPlanned = 6;
const runsPlanned = 1;

/**
 * A statement as the database should take it. What is typed and nothing else makes few shapes, and each takes longer to plan than to
 * run; the words stand in the CTEs, where no plan depends on them.
 */
export function asPlanned(statement: Sql, { q, ...others }: CatalogueQuery & { sort?: GameSort | undefined }): Sql {
  if (!q || Object.values(others).some((other) => other !== undefined)) return statement;
  const { words, runs } = readTyped(q);
  return words.length <= wordsPlanned && runs.length <= runsPlanned ? prepared(statement) : statement;
}

/** What holds when all of them do; those that nobody asks for are none. */
const both = (...conditions: Array<Sql | '' | false | null | undefined>): Sql =>
  joined([sql`true`, ...conditions.filter((condition) => condition instanceof Sql)], sql` and `);

function limitsOf({ maxBetMinor, minLines, isNew, demo, prizeMode }: CatalogueQuery, bind: Bind): Sql {
  return both(
    maxBetMinor !== undefined && sql`g.min_bet_minor <= ${bind(maxBetMinor)}`,
    minLines !== undefined && sql`g.lines >= ${bind(minLines)}`,
    isNew && sql`g.is_new`,
    demo && sql`g.demo`,
    prizeMode === 'CN' && sql`not 'lottery' = any(g.types)`,
  );
}

/**
 * Which of the catalogue's words each typed word may mean: those that it is or begins (one letter alone is a word or
 * the beginning of a name, else half the catalogue would match), and only when there are none, those one slip away.
 * `words` are placeholders, one each: of an array the planner could not tell how many to expect, and would plan anew each time.
 */
const meaning = (words: readonly Sql[], brand: Sql): Sql => sql`typed as (
    select word, place, case when length(word) = 1 then word || chr(1) else word || chr(1114111) end as upto
    from (values ${joined(words.map((word, at) => sql`(${word}::text, ${at + 1})`))}) t(word, place)
  ), known as materialized (
    select t.place, d.token from typed t join game_word d on d.brand in (${brand}, '*')
      and d.word >= t.word and d.word < t.upto
    union all select place, '^' || word from typed where length(word) = 1
  ), alike as materialized (
    select t.place, d.token, d.word, row_number() over (partition by t.place) as nearest
    from typed t cross join lateral (
      select k.token, k.word from game_word k
      where k.brand in (${brand}, '*') and (k.near && games_slips(t.word) or k.word % t.word and similarity(k.word, t.word) >= 0.45)
      order by (left(k.word, 1) = left(t.word, 1)) desc, similarity(k.word, t.word) desc, k.word limit 8
    ) d where length(t.word) >= 4 and not exists (select from known k where k.place = t.place)
  ), meant as materialized (
    select place, array_agg(token) as tokens
    from (select * from known union all select place, token from alike) t group by place
  ), mended as materialized (
    select string_agg(word, ' ' order by place) as phrase, array_agg(word) as words
    from (select t.place, coalesce(a.word, t.word) as word from typed t left join alike a on a.place = t.place and a.nearest = 1) w
  ), `;

function textOf({ words, runs }: Typed, bind: Bind): Sql {
  if (words.length === 0) return sql`false`;
  return both(
    ...words.map((_, place) => sql`g.words && (select tokens from meant where place = ${place + 1})`),
    ...runs.map((run) => sql`strpos(g.titles, ${bind(run)}) > 0`),
  );
}

/* A name is compared with what was meant: a slip counts as the nearest word. */
const rank = sql`case when strpos(g.titles, '|' || (select phrase from mended) || '|') > 0 then 0
    when strpos(g.titles, '|' || (select phrase from mended)) > 0 then 1
    when g.words @> (select words from mended) then 2 else 3 end`;

const popular = sql`g.hot_rank asc nulls last, g.rounds_last_day desc, g.position, g.node_id`;

/** The order of a shelf; what fits the typed text best comes first unless another order is asked for. */
export function orderOf(sort: GameSort | undefined, rank: Sql | undefined, language: () => Sql): Sql {
  const orders: Record<GameSort, () => Sql> = {
    recommended: () => (rank ? sql`${rank}, ${popular}` : sql`g.position, g.node_id`),
    popular: () => popular,
    new: () => sql`g.is_new desc, g.node_id desc`,
    name: () => sql`${nameIn(sql`g`, language())} collate "pg_c_utf8", g.node_id`,
    rtp: () => sql`g.rtp desc nulls last, g.position, g.node_id`,
    'min-bet': () => sql`g.min_bet_minor asc nulls last, g.position, g.node_id`,
  };
  return orders[sort ?? 'recommended']();
}

/** What a brand shows to visitors from a country; `brand` and `country` are placeholders. */
export const visible = (brand: Sql, country: Sql): Sql =>
  sql`g.brand = ${brand} and g.enabled and v.enabled
  and (g.only_countries = '{}' or ${country} = any(g.only_countries)) and not ${country} = any(g.hidden_countries)`;
