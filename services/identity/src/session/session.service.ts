import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, RedisClient, ctx, within } from '@banyan/kernel/app';
import { revokedKey } from '@banyan/kernel/auth';
import { Database, sql, type Query, type Sql, type Tx } from '@banyan/kernel/database';
import { MemberSessionEnded } from '@banyan/proto/identity/v1/events';
import { errors } from '../errors.js';
import { accessTokenLivesMs } from './token-signer.js';

export type Audience = 'player' | 'console';

/** Whose session it is. `until` ends it sooner than the audience's own limit. */
export interface SessionOf {
  readonly audience: Audience;
  readonly subjectId: bigint;
  readonly brand: string;
  readonly until?: Date | null;
  /** When he showed last who he is; now, unless he goes on from another session. */
  readonly shownAt?: Date | null;
  /** The member's device, see device/device.service.ts; when it is revoked the session ends. */
  readonly deviceId?: string | null;
  /** It opens nothing but the change of the password. */
  readonly mustChangePassword?: boolean;
}

export interface RefreshToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface OpenSession {
  readonly sid: string;
  readonly subjectId: bigint;
  readonly refresh: RefreshToken;
  readonly mustChangePassword: boolean;
  /** When the second factor was proved last; null in the players' app. */
  readonly steppedUpAt: Date | null;
  /** When somebody was at work in it, as far as the database knows; null in the players' app. */
  readonly attendedAt: Date | null;
}

interface SessionRow {
  readonly id: string;
  readonly subject_id: string;
  readonly expires_at: Date;
  readonly must_change_password: boolean;
  readonly stepped_up_at: Date | null;
  readonly attended_at: Date | null;
}

interface EndedRow {
  readonly id: string;
  readonly audience: Audience;
  readonly subjectId: string;
  readonly brand: string;
}

const hour = 3_600_000;

/** A session ends after `idleMs` without a refresh, and after `totalMs` whatever happens. */
const limits: Readonly<Record<Audience, { idleMs: number; totalMs: number }>> = {
  player: { idleMs: 24 * hour, totalMs: 30 * 24 * hour },
  console: { idleMs: hour / 2, totalMs: 12 * hour },
};

/** A little longer than any access token lives, so that none outlives its revocation. */
const announceSeconds = accessTokenLivesMs / 1000 + 120;
/** For so long the command that ended sessions waits for Redis. */
const announceWithinMs = 1000;
const keptMs = 30 * 24 * hour;

/** Sessions as families of one-time refresh tokens. A token that comes back a second time ends the family. */
@Injectable()
export class SessionService {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly redis: RedisClient,
  ) {}

  async open(
    tx: Tx,
    { audience, subjectId, brand, until, shownAt, deviceId = null, mustChangePassword = false }: SessionOf,
  ): Promise<OpenSession> {
    const now = this.clock.now();
    const sid = randomUUID();
    const { ip, device } = ctx();
    const limit = new Date(now.getTime() + limits[audience].totalMs);
    const expires = until && until < limit ? until : limit;
    const attendedAt = audience === 'console' ? now : null;
    const steppedUpAt = attendedAt;
    await tx.query(
      sql`insert into session (id, audience, subject_id, brand, created_at, last_seen_at, expires_at, ip, device,
         must_change_password, stepped_up_at, device_id, shown_at, attended_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        sid,
        audience,
        subjectId,
        brand,
        now,
        expires,
        ip,
        device,
        mustChangePassword,
        steppedUpAt,
        deviceId,
        shownAt === undefined ? now : shownAt,
        attendedAt,
      ],
    );
    const refresh = await this.issue(tx, sid, audience, expires);
    return { sid, subjectId, refresh, mustChangePassword, steppedUpAt, attendedAt };
  }

  /** Takes a refresh token for a fresh one. Throws `identity.session_over` for anything but the newest of a living session. */
  async rotate(audience: Audience, token: string | undefined): Promise<OpenSession> {
    if (!token) throw errors.session_over();
    const rotated = await this.db.transaction((tx) => this.rotateIn(tx, audience, digest(token)));
    if (!rotated) throw errors.session_over();
    return rotated;
  }

  /** From its next token on the session opens everything again. */
  async passwordChanged(tx: Tx, sid: string): Promise<void> {
    await tx.query(sql`update session set must_change_password = false where id = $1`, [sid]);
  }

  /** The second factor was proved again; its next tokens say so. */
  async stepUp(tx: Tx, sid: string): Promise<Date> {
    const now = this.clock.now();
    await tx.query(sql`update session set stepped_up_at = $2 where id = $1`, [sid, now]);
    return now;
  }

  /** Somebody was at work in the session then. */
  async attended(sid: string, at: Date): Promise<void> {
    await this.db.query(sql`update session set attended_at = $2 where id = $1 and attended_at < $2`, [sid, at]);
  }

  /** When somebody was at work in a living session of the console, as far as the database knows. */
  async attendedAt(sid: string): Promise<Date | null> {
    const [row] = await this.db.query<{ at: Date | null }>(sql`select attended_at as at from session where id = $1`, [
      sid,
    ]);
    return row?.at ?? null;
  }

  async revoke(tx: Tx, sid: string, reason: string): Promise<void> {
    await this.end(tx, reason, sql`id = $3`, [sid]);
  }

  /** Ends every session of somebody, but for `exceptSid`. */
  async revokeAll(
    tx: Tx,
    audience: Audience,
    subjectId: bigint,
    reason: string,
    exceptSid: string | null = null,
  ): Promise<void> {
    await this.end(tx, reason, sql`audience = $3 and subject_id = $4 and ($5::uuid is null or id <> $5)`, [
      audience,
      subjectId,
      exceptSid,
    ]);
  }

  /** Ends every session of a member on one of his devices. */
  async revokeDevice(tx: Tx, memberId: bigint, deviceId: string, reason: string): Promise<void> {
    await this.end(tx, reason, sql`audience = 'player' and subject_id = $3 and device_id = $4`, [memberId, deviceId]);
  }

  /** The device of a member's session; null for one that began before devices were kept. */
  async deviceOf(sid: string, query: Query = this.db.query): Promise<string | null> {
    const [row] = await query<{ id: string | null }>(sql`select device_id as id from session where id = $1`, [sid]);
    return row?.id ?? null;
  }

  /** When who holds a session showed last who he is, which a one-time code does not; null where nobody knows. */
  async shownAt(sid: string): Promise<Date | null> {
    const [row] = await this.db.query<{ at: Date | null }>(sql`select shown_at as at from session where id = $1`, [
      sid,
    ]);
    return row?.at ?? null;
  }

  /** Writes revocations to Redis that could not be written when they happened. */
  async announceMissed(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - announceSeconds * 1000);
    const missed = await this.db.query<{ id: string }>(
      sql`select id from session where revoked_at > $1 and announced_at is null order by revoked_at limit 1000`,
      [since],
    );
    await this.announce(missed.map(({ id }) => id));
  }

  async forgetOld(): Promise<void> {
    const now = this.clock.now();
    await this.db.query(sql`delete from session where expires_at < $1`, [new Date(now.getTime() - keptMs)]);
    await this.db.query(sql`delete from refresh_token where expires_at < $1`, [new Date(now.getTime() - 24 * hour)]);
  }

  private async rotateIn(tx: Tx, audience: Audience, hash: Buffer): Promise<OpenSession | null> {
    const now = this.clock.now();
    const [taken] = await tx.query<{ session_id: string }>(
      sql`update refresh_token set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning session_id`,
      [hash, now],
    );
    if (!taken) return this.endReused(tx, audience, hash);
    const [session] = await tx.query<SessionRow>(
      sql`update session set last_seen_at = $3 where id = $1 and audience = $2 and revoked_at is null and expires_at > $3
       returning id, subject_id, expires_at, must_change_password, stepped_up_at, attended_at`,
      [taken.session_id, audience, now],
    );
    if (!session) return null;
    return {
      sid: session.id,
      subjectId: BigInt(session.subject_id),
      refresh: await this.issue(tx, session.id, audience, session.expires_at),
      mustChangePassword: session.must_change_password,
      steppedUpAt: session.stepped_up_at,
      attendedAt: session.attended_at,
    };
  }

  /** Two have the token, and one of them stole it: nobody can tell which, so both have to log in again. */
  private async endReused(tx: Tx, audience: Audience, hash: Buffer): Promise<null> {
    const [used] = await tx.query<{ session_id: string }>(
      sql`select session_id from refresh_token where hash = $1 and used_at is not null`,
      [hash],
    );
    if (!used) return null;
    this.logger.warn(`refresh token used twice, ending ${audience} session ${used.session_id}`);
    await this.revoke(tx, used.session_id, 'refresh token used twice');
    return null;
  }

  private async issue(tx: Tx, sid: string, audience: Audience, sessionExpires: Date): Promise<RefreshToken> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const idle = new Date(now.getTime() + limits[audience].idleMs);
    const expiresAt = idle < sessionExpires ? idle : sessionExpires;
    await tx.query(sql`insert into refresh_token (hash, session_id, issued_at, expires_at) values ($1, $2, $3, $4)`, [
      digest(token),
      sid,
      now,
      expiresAt,
    ]);
    return { token, expiresAt };
  }

  /** The one place where sessions end before their time, so that an end is published for each of them. */
  private async end(tx: Tx, reason: string, condition: Sql, parameters: readonly unknown[]): Promise<void> {
    const ended = await tx.query<EndedRow>(
      sql`update session set revoked_at = $1, revoke_reason = $2 where revoked_at is null and ${condition}
       returning id, audience, subject_id as "subjectId", brand`,
      [this.clock.now(), reason, ...parameters],
    );
    for (const { id, audience, subjectId, brand } of ended) {
      if (audience !== 'player') continue;
      const memberId = BigInt(subjectId);
      await tx.publish(MemberSessionEnded, { sessionId: id, memberId, brand, reason }, memberId);
    }
    tx.afterCommit(() => this.announce(ended.map(({ id }) => id)));
  }

  /**
   * Whoever ended sessions is answered when no token of theirs opens anything any more. Redis may be away or slow:
   * what was not stored there, the job stores later.
   */
  private async announce(sids: readonly string[]): Promise<void> {
    if (sids.length === 0) return;
    const expiration = { type: 'EX', value: announceSeconds } as const;
    try {
      const stored = sids.map((sid) => this.redis.client.set(revokedKey(sid), '1', { expiration }));
      await within(announceWithinMs, 'no answer', Promise.all(stored));
      await this.db.query(sql`update session set announced_at = $2 where id = any($1::uuid[])`, [
        sids,
        this.clock.now(),
      ]);
    } catch (error) {
      this.logger.warn(`a revocation waits for Redis: ${String(error)}`);
    }
  }
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
