import { prepared } from '@banyan/kernel/database';
import { nameIn } from './game-name.js';
import type { CatalogueQuery, GameSort } from './game-query.dto.js';
import { readTyped, type Typed } from './words.js';

export type Bind = (parameter: unknown) => string;

/** SQL of what a query asks for: leading CTEs, one condition per dimension, and how well a game fits what was typed. */
export interface CatalogueSql {
  readonly ctes: string;
  readonly conditions: Readonly<Record<Dimension, string>>;
  /** 0 the name itself, 1 its beginning, 2 whole words of it, 3 beginnings of words or a slip of the finger. */
  readonly rank: string;
}

export const dimensions = ['text', 'category', 'type', 'vendor', 'features', 'volatility', 'limits'] as const;
export type Dimension = (typeof dimensions)[number];

/** `g` is the game and `v` its vendor. `brand` is a placeholder. */
export function catalogueSql(query: CatalogueQuery, brand: string, bind: Bind): CatalogueSql {
  const { category, type, vendor, features, volatility, code } = query;
  const typed = query.q === undefined || query.q === '' ? null : readTyped(query.q);
  return {
    ctes: typed && typed.words.length > 0 ? meaning(typed.words.map(bind), brand) : '',
    conditions: {
      text: both(code && `g.code = any(string_to_array(${bind(code)}, ','))`, typed && textOf(typed, bind)),
      category: category ? `g.category = ${bind(category)}` : 'true',
      type: type ? `${bind(type)} = any(g.types)` : 'true',
      vendor: vendor ? `v.code = ${bind(vendor)}` : 'true',
      features: features ? `g.features @> string_to_array(${bind(features)}, ',')` : 'true',
      volatility: volatility ? `g.volatility = ${bind(volatility)}` : 'true',
      limits: limitsOf(query, bind),
    },
    rank: typed && typed.words.length > 0 ? rank : '0',
  };
}

/* So many shapes of statements each connection keeps planned, for a page and for the counts. */
const wordsPlanned = 6;
const runsPlanned = 1;

/**
 * A statement as the database should take it. What is typed and nothing else makes few shapes, and each takes longer to plan than to
 * run; the words stand in the CTEs, where no plan depends on them.
 */
export function asPlanned(sql: string, { q, ...others }: CatalogueQuery & { sort?: GameSort | undefined }): string {
  if (!q || Object.values(others).some((other) => other !== undefined)) return sql;
  const { words, runs } = readTyped(q);
  return words.length <= wordsPlanned && runs.length <= runsPlanned ? prepared(sql) : sql;
}

const both = (...conditions: Array<string | false | null | undefined>): string =>
  conditions.filter(Boolean).join(' and ') || 'true';

function limitsOf({ maxBetMinor, minLines, isNew, demo }: CatalogueQuery, bind: Bind): string {
  return both(
    maxBetMinor !== undefined && `g.min_bet_minor <= ${bind(maxBetMinor)}`,
    minLines !== undefined && `g.lines >= ${bind(minLines)}`,
    isNew && 'g.is_new',
    demo && 'g.demo',
  );
}

/**
 * Which of the catalogue's words each typed word may mean: those that it is or begins (one letter alone is a word or
 * the beginning of a name, else half the catalogue would match), and only when there are none, those one slip away.
 * `words` are placeholders, one each: of an array the planner could not tell how many to expect, and would plan anew each time.
 */
const meaning = (words: readonly string[], brand: string): string => `typed as (
    select word, place, case when length(word) = 1 then word || chr(1) else word || chr(1114111) end as upto
    from (values ${words.map((word, at) => `(${word}::text, ${at + 1})`).join(', ')}) t(word, place)
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

function textOf({ words, runs }: Typed, bind: Bind): string {
  if (words.length === 0) return 'false';
  return both(
    ...words.map((_, place) => `g.words && (select tokens from meant where place = ${place + 1})`),
    ...runs.map((run) => `strpos(g.titles, ${bind(run)}) > 0`),
  );
}

/* A name is compared with what was meant: a slip counts as the nearest word. */
const rank = `case when strpos(g.titles, '|' || (select phrase from mended) || '|') > 0 then 0
    when strpos(g.titles, '|' || (select phrase from mended)) > 0 then 1
    when g.words @> (select words from mended) then 2 else 3 end`;

const popular = 'g.hot_rank asc nulls last, g.rounds_last_day desc, g.position, g.node_id';

/** The order of a shelf; what fits the typed text best comes first unless another order is asked for. */
export function orderOf(sort: GameSort | undefined, searching: boolean, rank: string, language: () => string): string {
  const orders: Record<GameSort, () => string> = {
    recommended: () => (searching ? `${rank}, ${popular}` : 'g.position, g.node_id'),
    popular: () => popular,
    new: () => 'g.is_new desc, g.node_id desc',
    name: () => `${nameIn('g', language())} collate "pg_c_utf8", g.node_id`,
    rtp: () => 'g.rtp desc nulls last, g.position, g.node_id',
    'min-bet': () => 'g.min_bet_minor asc nulls last, g.position, g.node_id',
  };
  return orders[sort ?? 'recommended']();
}

/** What a brand shows to visitors from a country; `brand` and `country` are placeholders. */
export const visible = (brand: string, country: string): string =>
  `g.brand = ${brand} and g.enabled and v.enabled
  and (g.only_countries = '{}' or ${country} = any(g.only_countries)) and not ${country} = any(g.hidden_countries)`;
