import { Inject, Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { SigningKey } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { JournalSealed } from '@banyan/proto/wallet/v1/events';
import { finalRows } from './seal-rows.js';
import { SealHash, cursorOf, firstCursor, noHash } from './seal-hash.js';

export const SEAL_KEY = Symbol('SEAL_KEY');

const sealLock = 7_142_031;
const mostRows = 50_000;

const sealedRows = metrics.counter('wallet_seal_rows_total', 'Rows of the journal that this process sealed');

interface Head {
  number: bigint;
  hash: Buffer;
  through: string;
}

/** Seals the journal: a chain of hashes over all rows that are final, in their order. */
@Injectable()
export class SealService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SEAL_KEY) private readonly key: SigningKey | undefined,
  ) {}

  /** Seals everything that is final by now, at most 50,000 rows a seal; returns how many rows. */
  async seal(signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (;;) {
      signal?.throwIfAborted();
      const rows = await this.database.transaction((tx) => this.next(tx));
      total += rows;
      sealedRows.inc(rows);
      if (rows < mostRows) return total;
    }
  }

  /** One at a time: who waited for the lock sees the other's seal and goes on behind it. */
  private async next(tx: Tx): Promise<number> {
    await tx.query(sql`select pg_advisory_xact_lock($1)`, [sealLock]);
    const head = await headOf(tx);
    const horizon = await tx.query<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`);
    const number = head.number + 1n;
    const seal = new SealHash(number, head.hash, head.through);
    let through = head.through;
    for await (const rows of finalRows(tx.query, head.through, horizon[0]?.xmin ?? '0', mostRows)) {
      for (const row of rows) seal.add(row);
      const last = rows.at(-1);
      if (last) through = cursorOf(last);
    }
    if (seal.rows > 0) await this.store(tx, { number, head, seal, through });
    return seal.rows;
  }

  private async store(
    tx: Tx,
    { number, head, seal, through }: { number: bigint; head: Head; seal: SealHash; through: string },
  ): Promise<void> {
    const at = this.clock.now();
    const hash = seal.close(through, at);
    const signature = this.key?.sign(hash) ?? null;
    const keyId = this.key?.id ?? null;
    await tx.query(
      sql`insert into journal_seal (number, previous, hash, after, through, rows, marks, sealed_at, key_id, signature)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [number, head.hash, hash, head.through, through, seal.rows, Buffer.concat(seal.marks), at, keyId, signature],
    );
    const event = JournalSealed.fromPartial({
      number,
      previousHash: head.hash,
      hash,
      afterCursor: head.through,
      throughCursor: through,
      rows: BigInt(seal.rows),
      sealedAt: at,
      keyId: keyId ?? '',
      signature: signature ?? Buffer.alloc(0),
    });
    await tx.publish(JournalSealed, event, 'journal');
  }
}

async function headOf(tx: Tx): Promise<Head> {
  const [row] = await tx.query<{ number: string; hash: Buffer; through: string }>(
    sql`select number, hash, through from journal_seal order by number desc limit 1`,
  );
  return row ? { ...row, number: BigInt(row.number) } : { number: 0n, hash: noHash, through: firstCursor };
}
