import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import type { Unit } from './batch.js';
import { Lane, type LaneOptions } from './lane.js';

export interface BatcherOptions {
  readonly url: string;
  readonly now: () => Date;
  /** Called after every commit, to send the journal's events. */
  readonly committed?: () => void;
  readonly lanes?: number;
  readonly batchSize?: number;
  readonly queueLimit?: number;
  readonly statementTimeoutMs?: number;
  readonly patienceMs?: number;
  readonly connect?: LaneOptions['connect'];
}

const batches = metrics.histogram(
  'wallet_ledger_batch_commands',
  'Commands per database call',
  [],
  [1, 2, 4, 8, 16, 32, 64],
);
const durations = metrics.histogram('wallet_ledger_batch_seconds', 'Time of one database call of the ledger');
const failures = metrics.counter('wallet_ledger_batch_failures_total', 'Database calls of the ledger that failed', [
  'kind',
]);
const busy = metrics.counter('wallet_ledger_busy_total', 'Commands refused because the queue was full');
const used = metrics.gauge('wallet_ledger_lanes', 'Lanes that the load needs');
const depth = metrics.gauge('wallet_ledger_queue_commands', 'Commands that wait for their batch');

/** As long as no lane falls behind, one fewer is used: the fewer lanes, the fuller and the cheaper their batches. */
const restMs = 1000;

/**
 * Gathers commands into batches, see {@link Lane}. A unit goes to the lane of its first account, among as many lanes as the load
 * needs. While that number changes, an account may be in two lanes; its lock in the database keeps it right.
 */
export class Batcher implements OnApplicationShutdown {
  private readonly lanes: Lane[];
  private readonly logger = new Logger('LedgerService');
  private active = 1;
  private pressedAt = 0;
  readonly committed: () => void;

  constructor(options: BatcherOptions) {
    const { lanes = 4, batchSize = 64, statementTimeoutMs = 2000, patienceMs = 5000 } = options;
    this.committed = options.committed ?? (() => undefined);
    const observe = {
      batch: (size: number, seconds: number) => {
        batches.observe(size);
        durations.observe(seconds);
        depth.set(this.lanes.reduce((sum, lane) => sum + lane.depth, 0));
      },
      failed: (kind: string, error: unknown) => {
        failures.inc({ kind });
        this.logger.warn(`batch failed (${kind}): ${error instanceof Error ? error.message : String(error)}`);
      },
      committed: this.committed,
    };
    const { url, now, connect, queueLimit = 20 * batchSize } = options;
    this.lanes = Array.from(
      { length: lanes },
      () => new Lane({ url, now, batchSize, queueLimit, statementTimeoutMs, patienceMs, observe, connect }),
    );
  }

  submit(units: readonly Unit[]): void {
    const now = performance.now();
    if (this.active > 1 && now - this.pressedAt > restMs) this.use(this.active - 1, now);
    for (const unit of units) {
      const account = spread(unit.rows[0]?.account ?? 0n);
      if (this.laneOf(account)?.pressed(now)) this.use(Math.min(this.active + 1, this.lanes.length), now);
      if (this.laneOf(account)?.offer(unit)) continue;
      busy.inc(unit.rows.length);
      unit.refuse('BUSY');
    }
  }

  private use(lanes: number, now: number): void {
    this.active = lanes;
    this.pressedAt = now;
    used.set(lanes);
  }

  private laneOf(account: number): Lane | undefined {
    return this.lanes[account % this.active];
  }

  async connect(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.connect()));
  }

  /** Finishes what waits, when no door takes more. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }
}

/** Mixes the bits: ids of members' accounts are mostly odd, since a hold account follows each. */
const spread = (account: bigint): number => Math.imul(Number(BigInt.asUintN(32, account)), 0x9e3779b1) >>> 16;
