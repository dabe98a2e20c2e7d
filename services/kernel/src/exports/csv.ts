/** A spreadsheet runs a cell that begins like this as a formula; a leading apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;
const amount = /^-?\d+(\.\d+)?$/;

/** One cell: formulas are neutralised, amounts stay numbers, instants are ISO text, quotes are doubled. */
function cell(value: unknown): string {
  const text = textOf(value);
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | bigint | boolean);
}

/** One line of RFC 4180, with its end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** Before the first line, so that Excel reads Vietnamese. */
export const byteOrderMark = '\uFEFF';
