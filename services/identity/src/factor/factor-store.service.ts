import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { SentMethod } from './factor-method.js';
import { hashesOf, makeRecoveryCodes } from './recovery-codes.js';

const hourMs = 3_600_000;
/** Wrong answers in a row, over all challenges and addresses, until none is taken; and for how long. As a payment password's. */
const limit = 20;
const lockMs = 24 * hourMs;
/** For how long what a password was set anew by is no factor beside it. */
const resetMs = 24 * hourMs;
/** For how long a secret waits to be confirmed. */
const pendingMs = 15 * 60_000;

/** What a member has set up. */
export interface FactorRow {
  readonly enabled: boolean;
  /** Sealed. */
  readonly totpSecret: string | null;
  readonly totpSince: Date | null;
  /** Sealed; not confirmed yet. */
  readonly totpPending: string | null;
  readonly lockedUntil: Date | null;
  readonly recoveryLeft: number;
  /** How many passkeys, wherever they were added. */
  readonly passkeys: number;
  /** What the password was set anew by within a day: the same shown again would be one factor and not two. */
  readonly resetBy: SentMethod | null;
}

/** What members set up beside their passwords, as it stands in the database. */
@Injectable()
export class FactorStoreService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async find(memberId: bigint, query: Query = this.db.query): Promise<FactorRow> {
    const now = this.clock.now();
    const [row] = await query<FactorRow>(findSql, [memberId, now, new Date(now.getTime() - resetMs)]);
    if (!row) throw new Error('a select without a table found nothing');
    return row;
  }

  /** Throws `identity.locked` while no answer of the member is taken, from anywhere. */
  requireUnlocked({ lockedUntil }: FactorRow): void {
    const leftMs = (lockedUntil?.getTime() ?? 0) - this.clock.now().getTime();
    if (leftMs > 0) throw errors.locked({ retryAfterSeconds: Math.ceil(leftMs / 1000), captcha: false });
  }

  /** Counts one answer of the member, before it is judged. */
  async take(memberId: bigint): Promise<void> {
    const now = this.clock.now();
    const [taken] = await this.db.query(takeSql, [
      memberId,
      now,
      new Date(now.getTime() - lockMs),
      new Date(now.getTime() + lockMs),
      limit,
    ]);
    if (taken) return;
    this.requireUnlocked(await this.find(memberId));
    throw errors.locked({ retryAfterSeconds: 1, captcha: false });
  }

  /** An answer that was never judged does not count. */
  async giveBack(memberId: bigint): Promise<void> {
    await this.db.query(
      sql`update member_factor set tries = greatest(tries - 1, 0), locked_until = null where member_id = $1`,
      [memberId],
    );
  }

  /** The password was set anew by what is sent to this channel. */
  async noteReset(tx: Tx, memberId: bigint, by: SentMethod): Promise<void> {
    await tx.query(
      sql`insert into member_factor (member_id, reset_by, reset_at) values ($1, $2, $3)
       on conflict (member_id) do update set reset_by = excluded.reset_by, reset_at = excluded.reset_at`,
      [memberId, by, this.clock.now()],
    );
  }

  /** A right answer: what was wrong before counts no more. */
  async clearTries(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`update member_factor set tries = 0, locked_until = null where member_id = $1`, [memberId]);
  }

  async enable(tx: Tx, memberId: bigint, enabled: boolean): Promise<void> {
    await tx.query(
      sql`insert into member_factor (member_id, enabled) values ($1, $2)
       on conflict (member_id) do update set enabled = excluded.enabled`,
      [memberId, enabled],
    );
  }

  /** Keeps a sealed secret that waits to be confirmed, and answers until when; the one before it is none any more. */
  async keepPending(tx: Tx, memberId: bigint, sealed: string): Promise<Date> {
    const until = new Date(this.clock.now().getTime() + pendingMs);
    await tx.query(
      sql`insert into member_factor (member_id, totp_pending, totp_pending_until) values ($1, $2, $3)
       on conflict (member_id) do update set totp_pending = excluded.totp_pending, totp_pending_until = excluded.totp_pending_until`,
      [memberId, sealed, until],
    );
    return until;
  }

  /** Takes the secret that waits into use, and its step for used; of two at once one does. */
  async confirm(tx: Tx, memberId: bigint, sealed: string, step: number): Promise<void> {
    const set = await tx.query(
      sql`update member_factor set totp_secret = totp_pending, totp_since = $3, totp_last_step = $4, totp_pending = null,
         totp_pending_until = null
       where member_id = $1 and totp_pending = $2 and totp_pending_until > $3 and totp_secret is null returning member_id`,
      [memberId, sealed, this.clock.now(), step],
    );
    if (set.length === 0) throw errors.authenticator_over();
  }

  /** Uses a step of the authenticator; false when it or a later one was used. */
  async useStep(tx: Tx, memberId: bigint, step: number): Promise<boolean> {
    const used = await tx.query(
      sql`update member_factor set totp_last_step = $2
       where member_id = $1 and totp_secret is not null and totp_last_step < $2 returning member_id`,
      [memberId, step],
    );
    return used.length === 1;
  }

  async removeAuthenticator(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(
      sql`update member_factor set totp_secret = null, totp_since = null, totp_last_step = null, totp_pending = null,
         totp_pending_until = null where member_id = $1`,
      [memberId],
    );
  }

  /** Makes recovery codes where there are none, under the lock of the member's row; empty where there are some. */
  async firstCodes(tx: Tx, memberId: bigint): Promise<string[]> {
    if ((await this.find(memberId, tx.query)).recoveryLeft > 0) return [];
    const codes = makeRecoveryCodes();
    await this.keepCodes(tx, memberId, hashesOf(memberId, codes));
    return codes;
  }

  /** Keeps recovery codes as their digests; those before are none any more. */
  async keepCodes(tx: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> {
    await tx.query(sql`delete from member_recovery_code where member_id = $1`, [memberId]);
    await tx.query(sql`insert into member_recovery_code (member_id, hash) select $1, unnest($2::bytea[])`, [
      memberId,
      hashes,
    ]);
  }

  async hasCode(memberId: bigint, hash: Buffer): Promise<boolean> {
    const found = await this.db.query(
      sql`select 1 from member_recovery_code where member_id = $1 and hash = $2 and used_at is null`,
      [memberId, hash],
    );
    return found.length === 1;
  }

  /** Uses a recovery code up; false when it was used. */
  async useCode(tx: Tx, memberId: bigint, hash: Buffer): Promise<boolean> {
    const used = await tx.query(
      sql`update member_recovery_code set used_at = $3 where member_id = $1 and hash = $2 and used_at is null returning hash`,
      [memberId, hash, this.clock.now()],
    );
    return used.length === 1;
  }

  /** Everything that the member has set up is gone, what was counted against him too. */
  async removeAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`delete from member_recovery_code where member_id = $1`, [memberId]);
    await tx.query(sql`delete from member_factor where member_id = $1`, [memberId]);
  }
}

const findSql = sql`
select coalesce(m.enabled, false) as enabled, m.totp_secret as "totpSecret", m.totp_since as "totpSince",
  case when m.totp_pending_until > $2 then m.totp_pending end as "totpPending",
  case when m.locked_until > $2 then m.locked_until end as "lockedUntil", case when m.reset_at > $3 then m.reset_by end as "resetBy",
  (select count(*)::int from member_recovery_code c where c.member_id = $1 and c.used_at is null) as "recoveryLeft",
  (select count(*)::int from passkey p join passkey_owner o using (handle) where o.member_id = $1) as passkeys
from (select $1::bigint as member_id) one left join member_factor m using (member_id)`;

/** Answers count in a row: a day without one, or the end of a lock, begins anew. The last one allowed sets the lock. */
const takeSql = sql`
insert into member_factor as f (member_id, tries, last_try_at) values ($1, 1, $2)
on conflict (member_id) do update set
  tries = case when f.last_try_at is null or f.last_try_at < $3 or f.locked_until is not null then 1 else f.tries + 1 end,
  locked_until = case when f.last_try_at >= $3 and f.locked_until is null and f.tries + 1 >= $5 then $4::timestamptz end,
  last_try_at = $2
where f.locked_until is null or f.locked_until <= $2
returning f.tries`;
