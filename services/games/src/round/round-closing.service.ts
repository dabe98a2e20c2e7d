import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { systemErrors } from '@banyan/kernel/errors';
import { Coalescer } from '../ledger/coalescer.js';
import { roundKey, type RoundRow } from './round-store.js';
import { RoundService } from './round.service.js';

/** A vendor's word that a round is over. */
export interface RoundClose {
  readonly vendor: string;
  readonly accountId: bigint;
  readonly roundId: string;
  readonly memberId: bigint;
  readonly brand: string;
  readonly gameCode: string;
  readonly currency: string;
  /** The account's version of the transaction that closed it; null when it came without one. */
  readonly version: bigint | null;
}

const putOff = metrics.counter(
  'games_round_close_put_off_total',
  'Closings that could not be stored, whose vendors were told to send them again',
);
const waitMs = 1000;

/** Stores closings, many in one statement. */
@Injectable()
export class RoundClosingService {
  private readonly logger = new Logger('RoundClosingService');
  private readonly batches = new Coalescer<RoundClose, true>((closes) => this.store(closes), {
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
  });

  constructor(
    private readonly database: Database,
    private readonly rounds: RoundService,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits until the closing is stored. The money is booked by then, so a failure here must not turn into a "no": it is
   * `system.unavailable`, the vendor's sign to send the same request again, which moves nothing and closes the round. So a
   * closing is never in our memory alone.
   */
  async close(round: RoundClose): Promise<void> {
    try {
      await this.batches.submit(round, Date.now() + waitMs);
    } catch (error) {
      putOff.inc();
      this.logger.warn(
        `closing of round ${round.roundId} is not stored: ${error instanceof Error ? error.message : String(error)}`,
      );
      throw systemErrors.unavailable();
    }
  }

  /** Closes rounds with somebody's commit: those that another service of the platform ends by an event. */
  async closeIn(tx: Tx, closes: readonly RoundClose[]): Promise<void> {
    if (closes.length === 0) return;
    await this.rounds.settle(tx, await insertAll(tx, merged(closes), this.clock.now()));
  }

  private async store(closes: readonly RoundClose[]): Promise<true[]> {
    await failpoint('round.before_close');
    await this.database.transaction((tx) => this.closeIn(tx, closes));
    await failpoint('round.after_close');
    return closes.map(() => true as const);
  }
}

/* Sorted, so that two batches lock rounds in one order; once each, since one statement may not touch a row twice. */
function merged(closes: readonly RoundClose[]): RoundClose[] {
  const byKey = new Map<string, RoundClose>();
  for (const close of closes) {
    const key = roundKey(close.vendor, close.accountId, close.roundId);
    const known = byKey.get(key);
    const later = !known || (close.version ?? 0n) > (known.version ?? 0n);
    if (later) byKey.set(key, close);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, close]) => close);
}

/* A closing that comes again from before a late bet closes nothing of it. */
const counts = sql`(excluded.close_version is null or round.late_bet_version is null or excluded.close_version >= round.late_bet_version)`;

function insertAll(tx: Tx, closes: readonly RoundClose[], now: Date): Promise<RoundRow[]> {
  const column = <T>(read: (close: RoundClose) => T): T[] => closes.map(read);
  return tx.query<RoundRow>(
    sql`insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, close_version, started_at, closed_at, ended_at)
     select c.*, $9::timestamptz, $9::timestamptz, $9::timestamptz
     from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[]) as c
     on conflict (vendor, account_id, round_id) do update set
       closed_at = case when round.reopened_at is not null and ${counts} then excluded.closed_at
         else coalesce(round.closed_at, excluded.closed_at) end,
       reopened_at = case when ${counts} then null else round.reopened_at end,
       ended_at = case when excluded.close_version is null or excluded.close_version > coalesce(round.close_version, -1)
         then excluded.ended_at else round.ended_at end,
       close_version = greatest(round.close_version, excluded.close_version)
     returning *`,
    [
      column((close) => close.vendor),
      column((close) => close.accountId),
      column((close) => close.roundId),
      column((close) => close.memberId),
      column((close) => close.brand),
      column((close) => close.gameCode),
      column((close) => close.currency),
      column((close) => close.version),
      now,
    ],
  );
}
