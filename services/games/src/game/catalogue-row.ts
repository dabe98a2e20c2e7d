import { isKept, isPlain } from '@banyan/kernel/dto';
import { categories, gameFeatures, gameTypes, volatilities } from '../kind/kinds.js';

/** What a file may say of a game, by the column's name. */
export const fields = [
  'vendor',
  'category',
  'names',
  'types',
  'tags',
  'features',
  'volatility',
  'position',
  'enabled',
  'isNew',
  'demo',
  'rtp',
  'lines',
  'minBetMinor',
  'onlyCountries',
  'hiddenCountries',
] as const;
export type Field = (typeof fields)[number];
export type Values = Partial<Record<Field, unknown>>;

/** One line of a file: a game's key and the fields that it names. */
export interface CatalogueRow {
  readonly line: number;
  readonly brand: string;
  readonly code: string;
  readonly values: Values;
}

export interface Problem {
  readonly line: number;
  readonly field: string;
  /** Why: `required`, `unknown`, `duplicate`, or what would fit. */
  readonly message: string;
}

const lists: Partial<Record<Field, (item: string) => boolean>> = {
  types: (item) => (gameTypes as readonly string[]).includes(item),
  features: (item) => (gameFeatures as readonly string[]).includes(item),
  tags: (item) => item.length <= 40 && !item.includes('|'),
  onlyCountries: (item) => /^[A-Z]{2}$/.test(item),
  hiddenCountries: (item) => /^[A-Z]{2}$/.test(item),
};
const isInt = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;
const isReturn = (value: unknown) =>
  typeof value === 'string' &&
  /^(?:0|[1-9]\d{0,2})(\.\d{1,4})?$/.test(value) &&
  Number(value) > 0 &&
  Number(value) <= 100;
const isText = (value: unknown, max: number) =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= max && isPlain(value) && isKept(value);
const language = /^[A-Z]{2}(-[A-Z]{2})?$/;

/** What is wrong with a value; null when it fits. */
export function wrongWith(field: Field, value: unknown): string | null {
  const item = lists[field];
  if (item) {
    const fits =
      Array.isArray(value) && value.length <= 20 && value.every((one) => isText(one, 40) && item(one as string));
    return fits ? null : `not a list of ${field}`;
  }
  return rules[field]?.(value) ?? null;
}

const fit = (fits: boolean, message: string) => (fits ? null : message);
const rules: Partial<Record<Field, (value: unknown) => string | null>> = {
  vendor: (value) => fit(isText(value, 32), 'required'),
  category: (value) => fit((categories as readonly unknown[]).includes(value), categories.join(', ')),
  names: (value) => fit(areNames(value), 'names by language, at most 80 characters, EN always'),
  volatility: (value) =>
    fit(value === null || (volatilities as readonly unknown[]).includes(value), volatilities.join(', ')),
  position: (value) => fit(isInt(value, 1_000_000), 'a whole number up to 1000000'),
  rtp: (value) => fit(value === null || isReturn(value), 'percent as text, at most 100 with four decimals: "96.5"'),
  lines: (value) => fit(value === null || isInt(value, 1_000_000), 'a whole number'),
  minBetMinor: (value) => fit(value === null || (typeof value === 'string' && /^\d{1,15}$/.test(value)), 'digits'),
  enabled: (value) => fit(typeof value === 'boolean', 'true or false'),
  isNew: (value) => fit(typeof value === 'boolean', 'true or false'),
  demo: (value) => fit(typeof value === 'boolean', 'true or false'),
};

/* A name that is null goes; languages that are not named stay. */
function areNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([code, name]) => language.test(code) && (isText(name, 80) || (name === null && code !== 'EN')),
  );
}

/** Fields that do not fit, and keys that are missing or there twice. */
export function problemsOf(rows: readonly CatalogueRow[]): Problem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ line, brand, code, values }) => {
    const key = `${brand}:${code}`;
    const problems: Problem[] = [];
    if (!/^[A-Z][A-Z0-9]{1,15}$/.test(brand)) problems.push({ line, field: 'brand', message: 'required' });
    if (!/^[\w.:-]{1,64}$/.test(code)) problems.push({ line, field: 'code', message: 'required' });
    if (seen.has(key)) problems.push({ line, field: 'code', message: 'duplicate' });
    seen.add(key);
    for (const [field, value] of Object.entries(values)) {
      const message = (fields as readonly string[]).includes(field) ? wrongWith(field as Field, value) : 'unknown';
      if (message) problems.push({ line, field, message });
    }
    return problems;
  });
}
