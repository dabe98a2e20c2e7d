import { byteOrderMark, csvLine, csvText, type CsvRow, type CsvZones } from '@banyan/kernel/rules';
import type { BrandRecord } from '../api/types.js';

/** A column of a list's file: a field of its rows, whose title is the resource's name for it. */
export interface CsvColumn {
  resource: string;
  field: string;
  /** Message key of its title, where another screen has the word. */
  title?: string;
}

/** The columns of a resource's file, in their order. Amounts come out in decimals, instants in the brand's time. */
export const columnsOf = <Row>(resource: string, fields: readonly (keyof Row & string)[]): CsvColumn[] =>
  fields.map((field) => ({ resource, field }));

/** Message keys of a column's title, the first that has words: the list's own, that of any list. */
export const titleKeys = ({ resource, field, title }: CsvColumn) =>
  [title ?? `resources.${resource}.fields.${field}`, `console.column.${field}`] as const;

/** Each brand's zone, and under the empty name that of rows without a brand: the first brand's, as everywhere in the console. */
export const zonesOf = (brands: readonly Pick<BrandRecord, 'id' | 'timeZone'>[]): Record<string, string> => ({
  '': brands[0]?.timeZone ?? 'Asia/Ho_Chi_Minh',
  ...Object.fromEntries(brands.map(({ id, timeZone }) => [id, timeZone])),
});

/** RFC 4180 text with a byte order mark, so that Excel reads Vietnamese. */
export function csv(
  columns: readonly CsvColumn[],
  rows: readonly CsvRow[],
  titles: readonly string[],
  zones: CsvZones = {},
): string {
  const lines = rows.map((row) => csvLine(columns.map(({ field }) => csvText(row, field, zones))));
  return [byteOrderMark, csvLine(titles), ...lines].join('');
}
