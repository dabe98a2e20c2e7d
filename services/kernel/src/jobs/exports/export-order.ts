import type { ListRequest } from '../../database/index.js';
import { requestErrors } from '../../errors/index.js';
import type { CsvZones } from '../../rules/csv.js';

/** A column of a file: which of the list's fields, and what stands above it. */
export interface ExportColumn {
  readonly field: string;
  readonly title: string;
}

/** An operator's request: rows, their order, and the words, columns and time zones of the file. */
export interface ExportOrder extends ListRequest {
  /** Without them the file has every field of the list under its own name. */
  readonly columns?: readonly ExportColumn[] | undefined;
  readonly zones?: CsvZones | undefined;
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isColumns = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 60 &&
  value.every((one) => isRecord(one) && isText(one['field'], 40) && isText(one['title'], 120));

export const isZones = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length <= 100 && Object.values(value).every(isZone);

function isZone(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 60) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The file's columns among those that the list has. Refuses others: a column is never silently missing. */
export function columnsOf(names: readonly string[], asked: ExportOrder['columns']): readonly ExportColumn[] {
  if (!asked) return names.map((name) => ({ field: name, title: name }));
  const unknown = asked.filter(({ field }) => !names.includes(field));
  if (unknown.length)
    throw requestErrors.invalid({
      fields: Object.fromEntries(unknown.map(({ field }) => [`columns.${field}`, ['unknown field']])),
    });
  return asked.map(({ field, title }) => ({ field, title }));
}
