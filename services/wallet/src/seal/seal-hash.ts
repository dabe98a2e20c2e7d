import { createHash, type Hash } from 'node:crypto';

/** The bytes of each field as `<length>:<bytes>,`, of a missing one `-,`: no two lists of values have the same bytes. */
export function encode(values: ReadonlyArray<string | null>): string {
  let text = '';
  for (const value of values) text += value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;
  return text;
}

/** What a row's hash covers, in this order; `currency` is that of the row's account, `created_at` microseconds since 1970. */
export const sealedColumns = [
  'currency',
  'xid',
  'account_id',
  'version',
  'kind',
  'slot',
  'source',
  'external_id',
  'amount',
  'balance_after',
  'contra_id',
  'contra_version',
  'contra_balance_after',
  'reference',
  'round_id',
  'game_code',
  'created_at',
] as const;

export type SealedRow = Readonly<Record<(typeof sealedColumns)[number], string | null>>;

export const valuesOf = (row: SealedRow): Array<string | null> => sealedColumns.map((column) => row[column]);

export const rowHash = (row: SealedRow): Buffer =>
  createHash('sha256')
    .update(encode(valuesOf(row)))
    .digest();

/** The place of a row in the order of the seals: `xid:account:version`. */
export const cursorOf = (row: SealedRow): string => `${row.xid}:${row.account_id}:${row.version}`;

export const firstCursor = '0:0:0';
export const noHash = Buffer.alloc(32);
export const markBytes = 4;

/** Builds one seal: SHA-256 over the link to the seal before, each row's hash, and what was sealed when. */
export class SealHash {
  readonly marks: Buffer[] = [];
  private readonly hash: Hash;

  constructor(number: bigint, previous: Buffer, after: string) {
    this.hash = createHash('sha256').update(encode(['banyan-seal-1', String(number), previous.toString('hex'), after]));
  }

  get rows(): number {
    return this.marks.length;
  }

  add(row: SealedRow): void {
    const digest = rowHash(row);
    this.hash.update(digest);
    this.marks.push(digest.subarray(0, markBytes));
  }

  close(through: string, sealedAt: Date): Buffer {
    const micros = String(BigInt(sealedAt.getTime()) * 1000n);
    return this.hash.update(encode([through, String(this.rows), micros])).digest();
  }
}
