import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';

/** Rounds that began in time may be settled so much later. */
const graceMs = 86_400_000;
/** For how long a round may still change what was counted of it. */
const keptMs = 120 * 86_400_000;
const atOnce = 5_000;

/** Ends what was not met, claimed or staked in time. */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async expire(): Promise<void> {
    const now = this.clock.now();
    const ended = new Date(now.getTime() - graceMs);
    await this.db.query(
      sql`update claim set state = 'EXPIRED', updated_at = $2 where state = 'JOINED' and ends_at <= $1`,
      [ended, now],
    );
    await this.db.query(
      sql`update claim set state = 'EXPIRED', updated_at = $1 where state = 'CLAIMABLE' and claim_until <= $1`,
      [now],
    );
    await this.db.query(
      sql`update claim set bonus_state = 'FORFEITING', updated_at = $1 where bonus_state = 'ACTIVE' and state = 'GRANTED' and wager_until <= $1`,
      [now],
    );
  }

  /** Forgets what was counted of rounds that change no more. */
  async forget(signal: AbortSignal): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - keptMs);
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (
        await this.db.query(
          sql`delete from counted_round where (member_id, vendor, round_id) in (
             select member_id, vendor, round_id from counted_round where told_at < $1 limit $2) returning 1`,
          [longAgo, atOnce],
        )
      ).length;
  }
}
