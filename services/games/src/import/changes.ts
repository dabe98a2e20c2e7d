import { entryOf } from '@banyan/kernel/rules';
import { fields, type CatalogueRow, type Field, type Problem, type Values } from '../game/catalogue-row.js';

/** A game as it is, by `brand:code`. */
export type Current = ReadonlyMap<string, Record<Field, unknown>>;

export interface Change {
  readonly line: number;
  readonly brand: string;
  readonly code: string;
  /** Null for a new game. */
  readonly before: Values | null;
  readonly after: Values;
}

export const keyOf = ({ brand, code }: { brand: string; code: string }): string => `${brand}:${code}`;

/** What a new game has when its file does not say. */
const fresh: Record<Field, unknown> = {
  vendor: null,
  category: null,
  names: {},
  types: [],
  tags: [],
  features: [],
  volatility: null,
  position: 100,
  enabled: false,
  isNew: false,
  demo: false,
  rtp: null,
  lines: null,
  minBetMinor: null,
  onlyCountries: [],
  hiddenCountries: [],
};

/** What the rows would change, and what may not be: a row that says what is so already changes nothing. */
export function changesOf(rows: readonly CatalogueRow[], current: Current, vendors: ReadonlySet<string>) {
  const problems: Problem[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    const { line, brand, code } = row;
    const before = current.get(keyOf(row));
    const after = differing(before ?? fresh, row.values);
    const vendor = row.values.vendor;
    if (before && 'vendor' in after) problems.push({ line, field: 'vendor', message: `is ${String(before.vendor)}` });
    else if (vendor !== undefined && !vendors.has(String(vendor as string)))
      problems.push({ line, field: 'vendor', message: 'unknown' });
    if (!before) problems.push(...missing(row));
    if (!before || Object.keys(after).length > 0)
      changes.push({ line, brand, code, before: before ? pick(before, after) : null, after });
  }
  return { changes, problems };
}

function missing({ line, values }: CatalogueRow): Problem[] {
  const names = (values.names ?? {}) as Record<string, unknown>;
  return [
    ...(['vendor', 'category'] as const)
      .filter((field) => !values[field])
      .map((field) => ({ line, field, message: 'required' })),
    ...(names['EN'] ? [] : [{ line, field: 'name.EN', message: 'required' }]),
  ];
}

function differing(before: Record<Field, unknown>, values: Values): Values {
  const after: Values = {};
  for (const field of fields) {
    const value = values[field];
    if (value === undefined) continue;
    const next = field === 'names' ? merged(before.names, value) : field === 'rtp' ? plain(value) : value;
    if (!same(before[field], next)) after[field] = next;
  }
  return after;
}

/* 96.50 is 96.5, as the database reads it back. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;

const merged = (before: unknown, given: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...(before as object), ...(given as object) }).filter(([, name]) => name !== null),
  );

/* The database keeps the keys of an object in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

const pick = (from: Record<Field, unknown>, like: Values): Values =>
  Object.fromEntries(Object.keys(like).map((field) => [field, entryOf(from, field)]));

/** The games as they will be, whole, for those that change. */
export function targetsOf(changes: readonly Change[], current: Current): Array<Record<string, unknown>> {
  return changes.map((change) => ({
    ...(current.get(keyOf(change)) ?? fresh),
    ...change.after,
    brand: change.brand,
    code: change.code,
  }));
}
