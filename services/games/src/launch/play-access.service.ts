import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import { authErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { EndedSessionService, type EndedSession } from './ended-session.service.js';

/** Who launches: the member, and the login session that he acts in. */
interface Launching {
  readonly memberId: bigint;
  readonly loginSid: string | null;
}

/** A session can have a successor for so long after its launch; none before that is alive. */
const liveMs = 8 * 24 * 3600_000;
/** Longer than an access token lives: after it nobody launches with an ended login. */
const keptMs = 24 * 3600_000;

/**
 * Lets members into play and ends it. Whoever begins a session and whoever ends a member's sessions takes the member's row first,
 * so that one of them sees the other: no session slips in beside its end.
 */
@Injectable()
export class PlayAccessService {
  constructor(
    private readonly ended: EndedSessionService,
    private readonly clock: Clock,
  ) {}

  /** Throws unless the member may begin to play now and his login still lasts. */
  async enter(tx: Tx, { memberId, loginSid }: Launching): Promise<void> {
    const [access] = await tx.query<{ status: string; excludedUntil: Date | null }>(
      sql`insert into play_gate as g (member_id) values ($1) on conflict (member_id) do update set member_id = g.member_id
       returning status, excluded_until as "excludedUntil"`,
      [memberId],
    );
    if (access?.status !== 'ACTIVE') throw errors.player_blocked();
    this.refuseExcluded(access.excludedUntil);
    const over = await tx.query(sql`select 1 from ended_login where session_id = $1`, [loginSid]);
    if (over.length > 0) throw authErrors.required();
  }

  /** Throws `games.excluded` while an exclusion lasts. */
  refuseExcluded(until: Date | null | undefined): void {
    if (until && until > this.clock.now()) throw errors.excluded({ until: until.toISOString() });
  }

  /** A login ended: what was launched from it ends. */
  async loginEnded(tx: Tx, memberId: bigint, loginSid: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      sql`insert into play_gate as g (member_id) values ($1) on conflict (member_id) do update set member_id = g.member_id`,
      [memberId],
    );
    await tx.query(
      sql`insert into ended_login (session_id, ended_at) values ($1, $2) on conflict (session_id) do nothing`,
      [loginSid, now],
    );
    await tx.query(
      sql`delete from ended_login where session_id in
       (select session_id from ended_login where ended_at < $1 order by ended_at limit 100 for update skip locked)`,
      [new Date(now.getTime() - keptMs)],
    );
    await this.end(tx, memberId, sql`login_sid = $4`, [loginSid]);
  }

  /** A member was frozen, closed or let go: only who is active plays. */
  async statusChanged(tx: Tx, memberId: bigint, status: string): Promise<void> {
    await tx.query(
      sql`insert into play_gate (member_id, status) values ($1, $2) on conflict (member_id) do update set status = excluded.status`,
      [memberId, status],
    );
    if (status !== 'ACTIVE') await this.end(tx, memberId, sql`true`);
  }

  /** A member is excluded until then; an exclusion is never shortened. */
  async excluded(tx: Tx, memberId: bigint, until: Date): Promise<void> {
    await tx.query(
      sql`insert into play_gate as g (member_id, excluded_until) values ($1, $2)
       on conflict (member_id) do update set excluded_until = greatest(g.excluded_until, excluded.excluded_until)`,
      [memberId, until],
    );
    if (until > this.clock.now()) await this.end(tx, memberId, sql`true`);
  }

  private async end(tx: Tx, memberId: bigint, which: Sql, parameters: readonly unknown[] = []): Promise<void> {
    const now = this.clock.now();
    const ended = await tx.query<EndedSession>(
      sql`update game_session set ended_at = $2
       where member_id = $1 and mode = 'real' and ended_at is null and launched_at > $3 and ${which}
       returning token_hash as "tokenHash", ended_at as "endedAt"`,
      [memberId, now, new Date(now.getTime() - liveMs), ...parameters],
    );
    tx.afterCommit(() => this.ended.hear(ended));
  }
}
