import type { ListQuery, OpenPage, Page } from '../dto/index.js';
import { isInstant, isUuid } from '../dto/readable.js';
import { requestErrors } from '../errors/index.js';
import { entryOf } from '../rules/index.js';
import type { Query } from './outbox-port.js';
import { joined, named, sql, type Sql } from './sql.js';

/** The place of a parameter that is added to a list of them. */
export const placeholders =
  (parameters: unknown[]) =>
  (parameter: unknown): Sql =>
    sql`$${parameters.push(parameter)}`;

/** Answer field to SQL expression, as what a statement selects. */
export const columnsOf = (fields: Readonly<Record<string, Sql>>): Sql =>
  joined(Object.entries(fields).map(([name, column]) => sql`${column} as ${named(name)}`));

type FilterValue = ListQuery['filter'][string];

/** Turns a filter's value into SQL; `bind` takes a parameter and returns its placeholder. */
export type Filter = (value: FilterValue, bind: (parameter: unknown) => Sql) => Sql;

/** What a list may show, sort and filter by. Nothing else reaches the SQL. */
export interface ListSpec {
  /** FROM clause with joins. */
  readonly from: Sql;
  /**
   * What filters, sorts and the key need of it. Counts and pages far in read this alone: a join that is only shown keeps the planner
   * from answering out of an index, even where it leaves the join out.
   */
  readonly rows?: Sql | undefined;
  /** Answer field to SQL expression; every one of them may be sorted by, but those that are masked. */
  readonly fields: Readonly<Record<string, Sql>>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Fields that are shown masked: an order by one would tell what the mask hides. */
  readonly masked?: readonly string[];
  /** A condition that always holds, such as the owner's. Parameters are `$1…` of `parameters`. */
  readonly where?: Sql;
  readonly parameters?: readonly unknown[];
  /** The default order. The field is never null, so that an index gives the order. */
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** A unique expression that makes the order total. */
  readonly key: Sql;
  /** Of a table that grows: nobody waits for it to be sorted whole. */
  readonly large?: LargeList | undefined;
  /** Finds a page's keys before it joins: for filters after which many rows are left to be sorted. */
  readonly keysFirst?: boolean;
}

interface LargeList {
  /** The only fields to sort by, as SQL that is never null and has an index together with the key. */
  readonly sorts: Readonly<Record<string, Sql>>;
  /** Filters that leave so few rows that any field will do. */
  readonly narrowedBy?: readonly string[];
}

interface Built {
  columns: Sql;
  parameters: unknown[];
  condition: Sql;
  order: Sql;
}

/** Nobody counts further: a longer list answers so many and that there are more. */
export const countedUpTo = 10_000;
/** From here on the rows before a page are walked by their keys alone. */
const farIn = 500;

/**
 * One page with the total, which is counted up to a limit only: the answer is as fast on a table that grew. `count` stands in for
 * {@link listCount} where a faster one is known.
 */
export async function listPage<T>(
  query: Query,
  request: ListQuery,
  spec: ListSpec,
  count: () => Promise<number> = () => listCount(query, request, spec),
): Promise<Page<T>> {
  const { parameters } = build(request, spec);
  const [data, total] = await Promise.all([query<T>(pageSql(request, spec, request.perPage), parameters), count()]);
  return total > countedUpTo ? { data, total: countedUpTo, more: true } : { data, total };
}

/** How many rows a list's filters let through: all of them up to the limit, one more than it where there are more. */
export async function listCount(query: Query, request: ListQuery, spec: ListSpec): Promise<number> {
  const { parameters, condition } = build(request, spec);
  const few = sql`select from ${spec.rows ?? spec.from} where ${condition} limit ${countedUpTo + 1}`;
  const [counted] = await query<{ total: string }>(sql`select count(*) as total from (${few}) as few`, parameters);
  return Number(counted?.total ?? 0);
}

/** One page without a count, for tables that grow for ever. */
export async function listOpenPage<T>(query: Query, request: ListQuery, spec: ListSpec): Promise<OpenPage<T>> {
  const { parameters } = build(request, spec);
  const data = await query<T>(pageSql(request, spec, request.perPage + 1), parameters);
  return {
    data: data.slice(0, request.perPage),
    pageInfo: { hasNextPage: data.length > request.perPage, hasPreviousPage: request.page > 1 },
  };
}

/** Sums over everything that a list's filters let through, one row for each value of `by`. `sums`: answer field to SQL aggregate. */
export function listSums<T>(
  query: Query,
  request: ListQuery,
  spec: ListSpec,
  { by, sums }: { by: string; sums: Readonly<Record<string, Sql>> },
): Promise<T[]> {
  const { parameters, condition } = build(request, spec);
  const columns = columnsOf({ [by]: entryOf(spec.fields, by) ?? named(by), ...sums });
  return query<T>(sql`select ${columns} from ${spec.from} where ${condition} group by 1 order by 1`, parameters);
}

/** All rows that a list's filters let through, in its order, as one statement. */
export function listStatement(request: ListRequest, spec: ListSpec): { statement: Sql; parameters: unknown[] } {
  const { columns, condition, order, parameters } = build(request, spec);
  return { statement: sql`select ${columns} from ${spec.from} where ${condition} order by ${order}`, parameters };
}

/** What a list is asked, without its page. */
export type ListRequest = Pick<ListQuery, 'filter' | 'sort' | 'order'>;

function build(request: ListRequest, spec: ListSpec): Built {
  const parameters: unknown[] = [...(spec.parameters ?? [])];
  const bind = placeholders(parameters);
  const conditions = [spec.where ?? sql`true`];
  for (const [name, value] of Object.entries(request.filter)) {
    const filter = entryOf(spec.filters, name);
    if (!filter)
      throw requestErrors.invalid({
        fields: { [`filter.${name}`]: ['unknown filter'] },
        known: Object.keys(spec.filters),
      });
    conditions.push(filter(value, bind));
  }
  const condition = joined(
    conditions.map((part) => sql`(${part})`),
    sql` and `,
  );
  return { columns: columnsOf(spec.fields), parameters, condition, order: orderOf(request, spec) };
}

/** Far in, only the page's own rows are joined: those before it are passed over in the order's index. */
function pageSql(request: ListQuery, spec: ListSpec, rows: number): Sql {
  const { columns, condition, order } = build(request, spec);
  const offset = (request.page - 1) * request.perPage;
  const ordered = (what: Sql, from: Sql) =>
    sql`select ${what} from ${from} where ${condition} order by ${order} limit ${rows} offset ${offset}`;
  if (offset < farIn && !spec.keysFirst) return ordered(columns, spec.from);
  const keys = ordered(spec.key, sortsByOwn(request, spec) ? (spec.rows ?? spec.from) : spec.from);
  return sql`select ${columns} from ${spec.from} where ${spec.key} in (${keys}) order by ${order}`;
}

function orderOf(request: ListRequest, spec: ListSpec): Sql {
  const [fallback, direction] = spec.sort;
  const field = request.sort ?? fallback;
  const masked = spec.masked?.includes(field) ?? false;
  const indexed = masked ? undefined : entryOf(spec.large?.sorts ?? {}, field);
  const column =
    indexed ??
    (!masked && (field === fallback || sortsFreely(request, spec)) ? entryOf(spec.fields, field) : undefined);
  if (!column) {
    const known = Object.keys({ ...(sortsFreely(request, spec) && spec.fields), ...spec.large?.sorts });
    throw requestErrors.invalid({ fields: { sort: ['unknown field'] }, known });
  }
  const order = (request.order ?? (request.sort ? 'ASC' : direction)) === 'ASC' ? sql`asc` : sql`desc`;
  const nulls = field === fallback || indexed ? sql`` : sql` nulls last`;
  return sql`${column} ${order}${nulls}, ${spec.key} ${order}`;
}

/** By a column of the rows themselves, not of what is joined to them. */
const sortsByOwn = ({ sort }: ListRequest, { sort: [fallback], large }: ListSpec): boolean =>
  !sort || sort === fallback || entryOf(large?.sorts ?? {}, sort) !== undefined;

const sortsFreely = ({ filter }: ListRequest, { large }: ListSpec): boolean =>
  !large || (large.narrowedBy ?? []).some((name) => Object.hasOwn(filter, name));

const casts = { text: sql`text`, bigint: sql`bigint`, int: sql`int`, uuid: sql`uuid`, boolean: sql`boolean` };

/**
 * Equal to a value, or to any of a list. One value stands alone, as an index then also gives the order. `cast` is the SQL type of the
 * column.
 */
export const equals =
  (column: Sql, cast: keyof typeof casts = 'text'): Filter =>
  (value, bind) => {
    const values = [value].flat().map(String);
    if (!values.every((item) => fits(item, cast)))
      throw requestErrors.invalid({ fields: { filter: ['not a ' + cast] } });
    if (values.length === 1) return sql`${column} = ${bind(values[0])}::${casts[cast]}`;
    return sql`${column} = any(${bind(values)}::${casts[cast]}[])`;
  };

/** Starts with the text, in an index on `lower(column) text_pattern_ops`. */
export const startsWith =
  (...columns: Sql[]): Filter =>
  (value, bind) => {
    const pattern = bind(
      `${String(value)
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
    );
    return joined(
      columns.map((column) => sql`lower(${column}) like ${pattern}`),
      sql` or `,
    );
  };

/** At or after an instant (`from`), before an instant (`until`). */
export const since =
  (column: Sql): Filter =>
  (value, bind) =>
    sql`${column} >= ${bind(instant(value))}::timestamptz`;
export const before =
  (column: Sql): Filter =>
  (value, bind) =>
    sql`${column} < ${bind(instant(value))}::timestamptz`;

function instant(value: FilterValue): string {
  const date = new Date(String(value));
  if (!isInstant(date)) throw requestErrors.invalid({ fields: { filter: ['not an instant'] } });
  return date.toISOString();
}

function fits(text: string, cast: keyof typeof casts): boolean {
  if (cast === 'bigint') return /^-?\d{1,18}$/.test(text);
  if (cast === 'int') return /^-?\d{1,9}$/.test(text);
  if (cast === 'uuid') return isUuid(text);
  if (cast === 'boolean') return text === 'true' || text === 'false';
  return true;
}
