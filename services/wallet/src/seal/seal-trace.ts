import { markBytes, rowHash, type SealedRow } from './seal-hash.js';

/** How a seal and the journal disagree. */
export const sealRules = [
  'row_changed',
  'row_added',
  'row_missing',
  'seal_hash',
  'seal_link',
  'seal_signature',
  'seal_missing',
] as const;

export type SealRule = (typeof sealRules)[number];

export interface SealFinding {
  readonly rule: SealRule;
  /** The number of the seal that breaks. */
  readonly seal: string;
  /** The row, `account:version`, where it can be named. */
  readonly transaction: string | null;
}

interface Fault {
  readonly rule: SealRule;
  readonly row: SealedRow | undefined;
}

/**
 * Names the rows at fault in a seal that broke, by the marks kept beside it. Insertions and losses are found by which of
 * the two explains the next rows; a row that is gone is told by the row before which it stood.
 */
export function trace(marks: Buffer, rows: readonly SealedRow[]): Fault[] {
  const sealed = Array.from({ length: marks.length / markBytes }, (_, i) => marks.readUInt32BE(i * markBytes));
  const found = rows.map((row) => rowHash(row).readUInt32BE(0));
  const faults: Fault[] = [];
  let [s, f] = [0, 0];
  while (s < sealed.length || f < found.length) {
    const same = s < sealed.length && sealed[s] === found[f];
    const rule = same ? undefined : ruleAt(sealed, s, found, f);
    if (rule) faults.push({ rule, row: rows[f] });
    if (rule !== 'row_added') s += 1;
    if (rule !== 'row_missing') f += 1;
  }
  return faults;
}

function ruleAt(sealed: readonly number[], s: number, found: readonly number[], f: number): SealRule {
  if (f >= found.length || (s + 1 < sealed.length && sealed[s + 1] === found[f])) return 'row_missing';
  if (s >= sealed.length || sealed[s] === found[f + 1]) return 'row_added';
  return 'row_changed';
}

export const transactionOf = (row: SealedRow): string => `${row.account_id}:${row.version}`;

/** Whether a cursor lies behind another one. */
export function isAfter(a: string, b: string): boolean {
  const [left = [], right = []] = [a, b].map((cursor) => cursor.split(':').map(BigInt));
  const at = left.findIndex((part, i) => part !== right[i]);
  return at >= 0 && (left[at] ?? 0n) > (right[at] ?? 0n);
}
