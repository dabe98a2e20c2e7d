import { Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import {
  asPlanned,
  beginProof,
  byIndex,
  forgetProofs,
  pending,
  proveAll,
  proveChanged,
  proveRows,
  proveReviews,
  proveWins,
  readCursor,
  rollUp,
  saveCursor,
  totals,
} from './integrity.sql.js';
import type { IntegrityDto } from './ledger.dto.js';

type Mode = 'incremental' | 'full';

interface Totals {
  currency: string;
  sum: string;
  accounts: string;
  mismatches: string;
}

const healthy = metrics.gauge('wallet_ledger_integrity_ok', '1 while the ledger adds up, 0 when a rule is broken');
// Not known yet is neither.
healthy.set(NaN);
const mismatches = metrics.gauge('wallet_ledger_integrity_mismatches', 'Accounts of the ledger that break a rule', [
  'currency',
]);
const checkedAt = metrics.gauge('wallet_ledger_integrity_checked_seconds', 'Unix time of the last proof', ['mode']);

/** Proves that the ledger adds up: per currency the sum is zero, every stored balance equals its entries, no version is missing. */
@Injectable()
export class IntegrityService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What moved since the last proof. */
  async runIncremental(): Promise<IntegrityDto> {
    const result = await this.database.transaction((tx) => this.prove(tx, 'incremental'));
    await this.database.query(sql`delete from integrity_run where mode = 'incremental' and started_at < $1`, [
      new Date(this.clock.now().getTime() - 7 * 86_400_000),
    ]);
    return result;
  }

  /** Everything, from the first entry on. */
  async runFull(): Promise<IntegrityDto> {
    return this.database.transaction((tx) => this.prove(tx, 'full'));
  }

  /** The same, asked for by the operator in hand. */
  async runForOperator(): Promise<IntegrityDto> {
    return this.database.transaction(async (tx) => {
      const result = await this.prove(tx, 'full');
      const after = { ok: result.ok, perCurrency: result.perCurrency };
      await auditAction(
        tx,
        { action: 'ledger.integrity', objectType: 'ledger', objectId: 'journal', after },
        this.clock.now(),
      );
      return result;
    });
  }

  /** The last proof; before the first one nothing is known, hence not ok. */
  async last(): Promise<IntegrityDto> {
    const [row] = await this.database.query<{
      ok: boolean;
      started_at: Date;
      per_currency: IntegrityDto['perCurrency'];
    }>(sql`select ok, started_at, per_currency from integrity_run order by id desc limit 1`);
    return row
      ? { ok: row.ok, checkedAt: row.started_at, perCurrency: row.per_currency }
      : { ok: false, checkedAt: null, perCurrency: [] };
  }

  /** Sets the metrics from the last proof of any replica. */
  async reportLast(): Promise<void> {
    const [row] = await this.database.query<{ mode: Mode }>(
      sql`select mode from integrity_run order by id desc limit 1`,
    );
    if (row) report(row.mode, await this.last());
  }

  private async prove(tx: Tx, mode: Mode): Promise<IntegrityDto> {
    const at = this.clock.now();
    const begun = performance.now();
    for (const statement of beginProof) await tx.query(statement);
    if (mode === 'full') for (const statement of forgetProofs) await tx.query(statement);
    const [cursor] = await tx.query<{ seen: string; horizon: string }>(readCursor);
    if (!cursor) throw new Error('integrity_cursor is empty');
    const seen = mode === 'full' ? '0' : cursor.seen;
    if (mode === 'incremental') await tx.query(byIndex);
    await tx.query(mode === 'full' ? proveAll : proveChanged, [seen, at]);
    await tx.query(proveRows, [seen, at]);
    await tx.query(proveWins, [seen, at]);
    await tx.query(proveReviews, [seen, at]);
    await tx.query(rollUp, [seen, cursor.horizon]);
    const open = await tx.query<{ currency: string; sum: string }>(pending, [cursor.horizon]);
    await tx.query(asPlanned);
    const rows = await tx.query<Totals>(totals, [open.map(({ currency }) => currency), open.map(({ sum }) => sum)]);
    await tx.query(saveCursor, [cursor.horizon]);
    const result = resultOf(rows, at);
    const perCurrency = JSON.stringify(result.perCurrency);
    const run = [mode, at, (performance.now() - begun) / 1000, result.ok, perCurrency];
    await tx.query(
      sql`insert into integrity_run (mode, started_at, seconds, ok, per_currency) values ($1, $2, $3, $4, $5)`,
      run,
    );
    tx.afterCommit(() => report(mode, result));
    return result;
  }
}

function resultOf(rows: readonly Totals[], at: Date): IntegrityDto {
  const perCurrency = rows.map((row) => ({
    currency: row.currency,
    sumMinor: row.sum,
    accounts: Number(row.accounts),
    mismatches: Number(row.mismatches),
  }));
  return { ok: perCurrency.every((row) => row.sumMinor === '0' && row.mismatches === 0), checkedAt: at, perCurrency };
}

function report(mode: Mode, { ok, perCurrency, checkedAt: at }: IntegrityDto): void {
  healthy.set(ok ? 1 : 0);
  for (const row of perCurrency) mismatches.set({ currency: row.currency }, row.mismatches);
  checkedAt.set({ mode }, (at?.getTime() ?? 0) / 1000);
}
