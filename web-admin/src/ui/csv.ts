export interface CsvColumn<Row> {
  label: string;
  value: (row: Row) => string | number | boolean | null | undefined;
}

/** A spreadsheet runs a cell that begins like this as a formula; a leading apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/;
const amount = /^-?\d+(\.\d+)?$/;

/** One cell: formulas are neutralised, plain numbers stay numbers, quotes are doubled. */
export function cell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 text with a byte order mark, so that Excel reads Vietnamese. */
export function csv<Row>(columns: CsvColumn<Row>[], rows: Row[]): string {
  const lines = [
    columns.map(({ label }) => cell(label)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
