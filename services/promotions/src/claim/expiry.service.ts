import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql } from '@banyan/kernel/database';
import { forgetMarks } from './claim-mark.js';
import { graceMs } from './claim-store.js';
import { isHeld } from './held.service.js';
import { ProgressService } from './progress.service.js';

/** For how long a round may still change what was counted of it. */
const keptMs = 120 * 86_400_000;
/** From where claims came is of no use when nothing is claimed any more; a month is the longest period. */
const marksMs = 40 * 86_400_000;
const atOnce = 5_000;
const endedAtOnce = 500;
const never: AbortSignal = new AbortController().signal;

/** Ends what was not met, claimed or staked in time. */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly progress: ProgressService,
  ) {}

  async expire(signal: AbortSignal = never): Promise<void> {
    const now = this.clock.now();
    const settled = new Date(now.getTime() - graceMs);
    for (let count = endedAtOnce; count === endedAtOnce && !signal.aborted;)
      count = await this.progress.reckonLosses(settled, endedAtOnce);
    await this.each(signal, joinedSql, settled, now);
    await this.each(signal, claimableSql, now, now);
    await this.each(signal, bonusSql, settled, now);
  }

  /** Forgets what was counted of rounds that change no more, from where claims came that are over, and who entered wrong codes. */
  async forget(signal: AbortSignal): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - keptMs);
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (
        await this.db.query(
          sql`delete from counted_round where (member_id, vendor, round_id, currency) in (
             select member_id, vendor, round_id, currency from counted_round where told_at < $1 limit $2) returning 1`,
          [longAgo, atOnce],
        )
      ).length;
    const monthAgo = new Date(this.clock.now().getTime() - marksMs);
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await forgetMarks(this.db.query, monthAgo, atOnce);
    await this.db.query(sql`delete from code_try where day < $1`, [longAgo]);
  }

  private async each(signal: AbortSignal, statement: Sql, before: Date, now: Date): Promise<void> {
    for (let count = endedAtOnce; count === endedAtOnce && !signal.aborted;)
      count = (await this.db.query(statement, [before, now, endedAtOnce])).length;
  }
}

/* Some at a time, in the order in which rounds lock them. */
const joinedSql = sql`
update claim set state = 'EXPIRED', updated_at = $2 where id in (
  select id from claim where state = 'JOINED' and trigger <> 'LOSS' and ends_at <= $1 order by id limit $3 for update skip locked) returning 1`;

/* Nothing can be claimed of a campaign that is paused, or by who is frozen. */
const claimableSql = sql`
update claim set state = 'EXPIRED', updated_at = $2 where id in (
  select c.id from claim c join campaign p on p.id = c.campaign_id and p.state <> 'PAUSED'
  where c.state = 'CLAIMABLE' and c.claim_until <= $1 and not ${isHeld(sql`c.member_id`)} order by c.id limit $3 for update of c skip locked) returning 1`;

const bonusSql = sql`
update claim set bonus_state = 'FORFEITING', tried_at = null, updated_at = $2 where id in (
  select id from claim where bonus_state = 'ACTIVE' and state = 'GRANTED' and wager_until <= $1 order by id limit $3 for update skip locked) returning 1`;
