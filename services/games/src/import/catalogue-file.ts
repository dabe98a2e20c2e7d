import type { CatalogueRow, Field, Values } from '../game/catalogue-row.js';
import { fields } from '../game/catalogue-row.js';
import { entryOf } from '@banyan/kernel/rules';

export type Format = 'csv' | 'json';

const listFields: readonly string[] = ['types', 'tags', 'features', 'onlyCountries', 'hiddenCountries'];
const flagFields: readonly string[] = ['enabled', 'isNew', 'demo'];
const numberFields: readonly string[] = ['position', 'lines'];

/** A file that is not one: the line where reading stopped. */
export class UnreadableFile extends Error {
  constructor(readonly line: number) {
    super(`line ${line} cannot be read`);
  }
}

export function readFile(format: Format, text: string): CatalogueRow[] {
  return format === 'json' ? readJson(text) : readCsv(text);
}

function readJson(text: string): CatalogueRow[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableFile(1);
  }
  if (!Array.isArray(parsed)) throw new UnreadableFile(1);
  return parsed.map((item: unknown, i) => {
    if (typeof item !== 'object' || item === null) throw new UnreadableFile(i + 1);
    const { brand, code, ...values } = item as Record<string, unknown>;
    return { line: i + 1, brand: textOf(brand), code: textOf(code), values: values as Values };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/* An absent column is left as it is, an empty cell empties the field; names of the languages that have a column. */
function readCsv(text: string): CatalogueRow[] {
  const [head, ...lines] = cellsOf(`${text.replace(/^\uFEFF/, '').trimEnd()}\n`);
  if (!head) throw new UnreadableFile(1);
  return lines.map((cells, i) => {
    if (cells.length !== head.length) throw new UnreadableFile(i + 2);
    const named = Object.fromEntries(head.map((name, at) => [name, unguarded(cells[at] ?? '')]));
    const { brand = '', code = '', ...rest } = named;
    return { line: i + 2, brand, code, values: valuesOf(rest) };
  });
}

function valuesOf(cells: Record<string, string>): Values {
  const [names, others] = [true, false].map((named) =>
    Object.entries(cells).filter(([name]) => name.startsWith('name.') === named),
  ) as [Array<[string, string]>, Array<[string, string]>];
  const values: Values = Object.fromEntries(others.map(([name, cell]) => [name, cellValue(name, cell)]));
  if (names.length === 0) return values;
  return {
    ...values,
    names: Object.fromEntries(names.map(([name, cell]) => [name.slice(5), cell === '' ? null : cell])),
  };
}

function cellValue(name: string, cell: string): unknown {
  if (listFields.includes(name)) return cell === '' ? [] : cell.split('|').map((item) => item.trim());
  if (cell === '') return null;
  if (flagFields.includes(name)) return entryOf({ true: true, false: false }, cell.toLowerCase()) ?? cell;
  if (numberFields.includes(name)) return /^\d{1,9}$/.test(cell) ? Number(cell) : cell;
  return cell;
}

/* RFC 4180: quotes around a cell, doubled inside. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new UnreadableFile(rows.length + 1);
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/* A spreadsheet runs a cell that begins like this as a formula; the apostrophe makes it text, and goes when read back. */
const formula = /^[=+\-@\t\r]/;
const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** The catalogue as a file that {@link readFile} reads back to the same rows. */
export function writeFile(format: Format, rows: readonly CatalogueRow[]): string {
  if (format === 'json')
    return `[\n${rows.map(({ brand, code, values }) => JSON.stringify({ brand, code, ...values })).join(',\n')}\n]\n`;
  const languages = [...new Set(rows.flatMap(({ values }) => Object.keys(values.names ?? {})))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const columns = fields.filter((field) => field !== 'names');
  const head = ['brand', 'code', ...columns, ...languages.map((language) => `name.${language}`)];
  const lines = rows.map(({ brand, code, values }) => [
    brand,
    code,
    ...columns.map((field) => cellOf(values, field)),
    ...languages.map((language) => entryOf(values.names as Record<string, string>, language) ?? ''),
  ]);
  return `\uFEFF${[head, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function cellOf(values: Values, field: Field): string {
  const value = values[field];
  if (Array.isArray(value)) return value.join('|');
  return value === null || value === undefined ? '' : String(value as string | number | boolean);
}

const quoted = (text: string): string => {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
