import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { placeOf } from '../password/login-admission.service.js';

/** Wrong tries in a row until the lock, and how long it holds. Source: domain notes 6.4 (5 wrong, 24 hours). */
const limit = 5;
const hourMs = 3_600_000;
const lockMs = 24 * hourMs;

interface Known {
  readonly hash: string;
  /** Null when tries are accepted now. */
  readonly lockedUntil: Date | null;
}

/** Judges payment passwords. A try is counted before it is judged, so that many at once gain nothing. */
@Injectable()
export class PaymentAttemptService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly credentials: CredentialService,
  ) {}

  async find(memberId: bigint): Promise<Known | null> {
    const [row] = await this.db.query<Known>(
      sql`select hash, case when locked_until > $2 then locked_until end as "lockedUntil" from payment_password where member_id = $1`,
      [memberId, this.clock.now()],
    );
    return row ?? null;
  }

  /** Returns when the password is right; otherwise one more try is gone. */
  async judge(memberId: bigint, password: string): Promise<void> {
    const now = this.clock.now();
    const [taken] = await this.db.query<{ hash: string; tries: number }>(takeSql, [
      memberId,
      now,
      new Date(now.getTime() - lockMs),
      new Date(now.getTime() + lockMs),
      limit,
    ]);
    if (!taken) throw await this.refusal(memberId, now);
    const right = await this.credentials
      .matches(taken.hash, password, placeOf(`member:${memberId}`))
      .catch(async (error: unknown) => {
        await this.db.query(giveBackSql, [memberId]);
        throw error;
      });
    if (right) await this.db.query(clearSql, [memberId]);
    else if (taken.tries >= limit) throw locked(lockMs);
    else throw errors.wrong_payment_password({ triesLeft: limit - taken.tries });
  }

  private async refusal(memberId: bigint, now: Date): Promise<Error> {
    const known = await this.find(memberId);
    if (!known) return errors.payment_password_unset();
    return locked(Math.max((known.lockedUntil?.getTime() ?? 0) - now.getTime(), 1));
  }
}

const locked = (forMs: number): Error => errors.payment_password_locked({ hours: Math.ceil(forMs / hourMs) });

/** Tries count in a row: a day without one, or the end of a lock, begins anew. The last one allowed sets the lock. */
const takeSql = sql`
update payment_password set
  tries = case when last_try_at < $3 or locked_until is not null then 1 else tries + 1 end,
  locked_until = case when last_try_at >= $3 and locked_until is null and tries + 1 >= $5 then $4::timestamptz end,
  last_try_at = $2
where member_id = $1 and (locked_until is null or locked_until <= $2)
returning hash, tries`;

const giveBackSql = sql`update payment_password set tries = greatest(tries - 1, 0), locked_until = null where member_id = $1`;
const clearSql = sql`update payment_password set tries = 0, locked_until = null where member_id = $1`;
