import type pg from 'pg';
import { failpoint } from '@banyan/kernel/app';
import { DeadlineClient, textOf } from '@banyan/kernel/database';
import { failureOf } from './failure.js';
import { applyHeldSql, applySql, Batch, type OutcomeRow, type Unit } from './batch.js';

export interface LaneOptions {
  readonly url: string;
  /** Most commands of one database call. */
  readonly batchSize: number;
  /** Most commands that wait; more are refused as BUSY. */
  readonly queueLimit: number;
  /** The server ends a batch after this time. */
  readonly statementTimeoutMs: number;
  /** A unit that could not be carried through for this long is given up. */
  readonly patienceMs: number;
  readonly now: () => Date;
  readonly observe: LaneObserver;
  /** Gives the lane its connection; a simulation gives another one. */
  readonly connect?: (config: pg.ClientConfig) => pg.Client;
}

interface LaneObserver {
  batch(size: number, seconds: number): void;
  failed(kind: string, error: unknown): void;
  committed(): void;
}

/** A batch that takes longer waits for a lock or a slow disk; an ordinary one takes 1 to 5 ms. */
const slowMs = 50;

/**
 * One connection that carries one batch at a time: whatever waits when it is free, at once, without a timer. So a lone
 * command goes alone and under load batches fill by themselves. An account has one lane, hence one writer per process.
 */
export class Lane {
  private queue: Unit[] = [];
  private waiting = 0;
  private scheduled = false;
  private running: Promise<void> | undefined;
  private since = 0;
  private client: pg.Client | undefined;
  private closed = false;

  constructor(private readonly options: LaneOptions) {}

  /** Commands that wait for their batch. */
  get depth(): number {
    return this.waiting;
  }

  /** Whether it falls behind: two more batches wait, or one waits behind a batch that takes long. */
  pressed(now: number): boolean {
    if (this.waiting >= 2 * this.options.batchSize) return true;
    return this.waiting > 0 && this.running !== undefined && now - this.since > slowMs;
  }

  /** Takes a unit, or answers false when too many wait. */
  offer(unit: Unit): boolean {
    if (this.closed || this.waiting + unit.rows.length > this.options.queueLimit) return false;
    this.queue.push(unit);
    this.waiting += unit.rows.length;
    this.schedule();
    return true;
  }

  /** Gathers everything of this turn of the event loop. */
  private schedule(): void {
    if (this.scheduled || this.running) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.start();
    });
  }

  private start(): void {
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.queue.length > 0) this.start();
    });
  }

  async connect(): Promise<void> {
    await this.connection();
  }

  /** Finishes what waits, then disconnects. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.queue.length > 0 || this.running) {
      this.start();
      await this.running;
    }
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      const units = this.take();
      if (units.length > 0) await this.carry(units);
    }
  }

  private take(): Unit[] {
    let size = 0;
    let count = 0;
    for (const { rows } of this.queue) {
      if (count > 0 && size + rows.length > this.options.batchSize) break;
      size += rows.length;
      count += 1;
    }
    this.waiting -= size;
    return this.stillWanted(this.queue.splice(0, count));
  }

  /** Drops what nobody waits for any more, while it is certain that it was not applied. */
  private stillWanted(units: Unit[]): Unit[] {
    const now = this.options.now().getTime();
    const late = units.filter((unit) => !unit.unknown && unit.deadline !== 0 && unit.deadline <= now);
    for (const unit of late) unit.refuse('EXPIRED');
    return late.length > 0 ? units.filter((unit) => !late.includes(unit)) : units;
  }

  /** Resends until answered; halves a batch that fails for its content, so that only the command at fault is refused. */
  private async carry(units: Unit[]): Promise<void> {
    let rest = units;
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      try {
        await this.send(rest);
        this.options.observe.committed();
        return;
      } catch (error) {
        const failure = failureOf(error);
        this.options.observe.failed(failure, error);
        if (failure === 'lost') this.lose(rest);
        for (const unit of rest) unit.sending = false;
        if (failure === 'poison') return this.isolate(rest);
        rest = this.withPatience(rest);
        if (rest.length > 0) await delay(Math.min(20 * 2 ** attempt, 500) * (0.5 + Math.random()));
        rest = this.stillWanted(rest);
      }
    }
  }

  private async isolate(units: Unit[]): Promise<void> {
    if (units.length === 1) return units[0]?.refuse('INVALID');
    const half = units.length >> 1;
    await this.carry(units.slice(0, half));
    await this.carry(units.slice(half));
  }

  private withPatience(units: Unit[]): Unit[] {
    const now = performance.now();
    const spent = units.filter((unit) => now - unit.since > this.options.patienceMs);
    for (const unit of spent) unit.giveUp();
    return spent.length > 0 ? units.filter((unit) => !spent.includes(unit)) : units;
  }

  private async send(units: Unit[]): Promise<void> {
    const client = await this.connection();
    const begun = (this.since = performance.now());
    const batch = new Batch(units);
    for (const unit of units) unit.sending = true;
    const values = batch.values(this.options.now());
    await failpoint('lane.before_apply');
    const result = await client.query<OutcomeRow>({
      name: batch.holds ? 'ledger_apply_held' : 'ledger_apply',
      rowMode: 'array',
      text: textOf(batch.holds ? applyHeldSql : applySql),
      values,
    });
    await failpoint('lane.after_apply');
    const outcomes = batch.outcomes(result.rows);
    this.options.observe.batch(outcomes.length, (performance.now() - begun) / 1000);
    let at = 0;
    for (const unit of batch.units) unit.answer(outcomes.slice(at, (at += unit.rows.length)));
  }

  private async connection(): Promise<pg.Client> {
    if (this.client) return this.client;
    const { url, statementTimeoutMs, connect = (config: pg.ClientConfig) => new DeadlineClient(config) } = this.options;
    const client = connect({
      connectionString: url,
      application_name: 'wallet-ledger',
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 1000,
    });
    client.on('error', () => {
      if (this.client === client) this.client = undefined;
    });
    await client.connect();
    this.client = client;
    return client;
  }

  /** Only what was on the wire is unknown; ending a busy client cuts its socket, so a hung call cannot come back to life. */
  private lose(units: Unit[]): void {
    for (const unit of units) unit.unknown ||= unit.sending;
    this.client?.end().catch(() => undefined);
    this.client = undefined;
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
