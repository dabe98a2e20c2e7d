import { currencyOf } from '../money/currency.js';
import { decimalOf } from '../money/minor.js';
import { entryOf } from './entry.js';

/** A spreadsheet runs a cell that begins like this as a formula; a leading apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;
const amount = /^-?\d+(\.\d+)?$/;
const wireInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A row of a list: instants as dates or ISO texts, amounts as digits of minor units in fields named `…Minor`. */
export type CsvRow = Readonly<Record<string, unknown>>;

/** Time zones (IANA) by brand; `''` is that of rows that name none. Without any, instants stay in UTC. */
export type CsvZones = Readonly<Record<string, string>>;

/** One line of RFC 4180, with its end: formulas are neutralised, plain numbers stay numbers, quotes are doubled. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(escaped).join(',')}\r\n`;

/** Before the first line, so that Excel reads Vietnamese. */
export const byteOrderMark = '\uFEFF';

function escaped(text: string): string {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * What a file shows of one field of a row: an amount as a decimal of its currency (`1250.5`), an instant as
 * `2026-11-23 08:15:00` of the row's brand, several amounts as `1250.5 VND; 3 USDT`, everything else as it is.
 */
export function csvText(row: CsvRow, field: string, zones: CsvZones = {}): string {
  const value = entryOf(row, field);
  if (value === null || value === undefined) return '';
  if (field.endsWith('Minor')) return amountText(value, row['currency']);
  if (value instanceof Date || (typeof value === 'string' && wireInstant.test(value)))
    return instantText(new Date(value), zoneOf(row['brand'], zones));
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | bigint | boolean);
}

function amountText(value: unknown, currency: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([code, minor]) => `${amountText(minor, code)} ${code}`)
      .join('; ');
  const code = typeof currency === 'string' ? currency : 'VND';
  try {
    return decimalOf(BigInt(String(value)), currencyOf(code).scale);
  } catch {
    // No digits, or a currency of a later version: what was kept says more than nothing.
    return String(value);
  }
}

const zoneOf = (brand: unknown, zones: CsvZones) =>
  typeof brand === 'string' && Object.hasOwn(zones, brand) ? entryOf(zones, brand) : zones[''];

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-23 08:15:00`, which every spreadsheet reads as a date. */
function instantText(at: Date, timeZone = 'UTC'): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish is the locale that writes dates this way.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
