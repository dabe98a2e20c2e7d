import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { RefreshingCache } from '../vendor/refreshing-cache.js';
import { EndedSessionService } from './ended-session.service.js';
import { hashOf, newToken } from './tokens.js';

export interface NewSession {
  readonly id: string;
  readonly vendorId: number;
  readonly nodeId: string;
  readonly gameCode: string;
  readonly brand: string;
  readonly memberId: bigint | null;
  /** The login session that launches it; null for a visitor. */
  readonly loginSid: string | null;
  readonly player: string | null;
  readonly mode: 'real' | 'demo';
  readonly currency: string | null;
  readonly language: string;
  readonly platform: string;
  /** ISO 3166, empty when unknown. */
  readonly country: string;
  readonly ip: string;
}

/** A session that its vendor took up. */
export interface OpenSession {
  readonly vendorId: number;
  readonly player: string;
  readonly gameCode: string;
  readonly expiresAt: Date;
}

/** A launch that waits for its vendor. */
export interface WaitingLaunch {
  readonly id: string;
  readonly vendorId: number;
  readonly player: string;
  readonly brand: string;
  readonly gameCode: string;
  readonly language: string;
  readonly country: string;
  readonly launchExpiresAt: Date;
  readonly authenticatedAt: Date | null;
}

/** What a successor has from the session before it. */
const copied = sql`vendor_id, node_id, game_code, brand, member_id, player, mode, currency, language, platform, country, ip,
  launched_at, login_sid`;

const launchTokenMs = 5 * 60_000;
const sessionMs = 24 * 3600_000;
/** So long after its launch a session may be followed by another. */
const renewableMs = 7 * 24 * 3600_000;
const options = { freshMs: 600_000, staleMs: 3_600_000, maxEntries: 50_000 };

/** Sessions of members in games. Only hashes of tokens are stored. */
@Injectable()
export class GameSessionService {
  /* From authentication on a session's row never changes but for its end, of which `ended` tells; so it may be held. */
  private readonly cache = new RefreshingCache<OpenSession | null>((hash) => this.load(hash), options);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ended: EndedSessionService,
  ) {}

  /** Stores a launch and returns its token, valid once for five minutes; a demo has none. */
  async open(tx: Tx, session: NewSession): Promise<string | null> {
    const now = this.clock.now();
    const launch = session.mode === 'real' ? newToken() : null;
    const expires = launch && new Date(now.getTime() + launchTokenMs);
    const { id, vendorId, nodeId, gameCode, brand, memberId, player, mode, currency, language, platform, country, ip } =
      session;
    await tx.query(
      sql`insert into game_session (id, vendor_id, node_id, game_code, brand, member_id, player, mode, currency, language, platform, country, ip,
         launch_hash, launch_expires_at, created_at, launched_at, login_sid)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17)`,
      [
        id,
        vendorId,
        nodeId,
        gameCode,
        brand,
        memberId,
        player,
        mode,
        currency,
        language,
        platform,
        country,
        ip,
        launch?.hash ?? null,
        expires,
        now,
        session.loginSid,
      ],
    );
    return launch?.token ?? null;
  }

  /** The launch of a token, taken up or not; null for an unknown token. */
  async launchOf(token: string): Promise<WaitingLaunch | null> {
    const statement = sql`select id, vendor_id as "vendorId", player, brand, game_code as "gameCode", language, country,
      least(launch_expires_at, ended_at) as "launchExpiresAt", authenticated_at as "authenticatedAt" from game_session where launch_hash = $1`;
    const [row] = await this.database.query<WaitingLaunch>(statement, [hashOf(token)]);
    return row ?? null;
  }

  /** Uses the launch up and returns the session's token; null when somebody was faster. */
  async take(launch: WaitingLaunch): Promise<string | null> {
    const now = this.clock.now();
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + sessionMs);
    const rows = await this.database.query(
      sql`update game_session set token_hash = $2, authenticated_at = $3, expires_at = $4
       where id = $1 and authenticated_at is null and launch_expires_at > $3 and ended_at is null returning id`,
      [launch.id, hash, now, expiresAt],
    );
    if (rows.length === 0) return null;
    const { vendorId, player, gameCode } = launch;
    this.cache.set(hash.toString('base64'), { vendorId, player, gameCode, expiresAt });
    return token;
  }

  /** A successor of a session that lasts, for 24 hours more; null when it is over or was launched too long ago. */
  async renew(token: string): Promise<{ token: string; expiresAt: Date } | null> {
    const now = this.clock.now();
    const fresh = newToken();
    const expiresAt = new Date(now.getTime() + sessionMs);
    const hash = hashOf(token);
    const row = await this.succeed(
      sql`(select member_id from game_session where token_hash = $1)`,
      [hash],
      sql`insert into game_session (${copied}, token_hash, authenticated_at, expires_at, created_at, id)
       select ${copied}, $3, $4, $5, $4, $2
       from game_session where token_hash = $1 and expires_at > $4 and launched_at > $6 and ended_at is null
       returning vendor_id as "vendorId", player, game_code as "gameCode", expires_at as "expiresAt"`,
      [hash, randomUUID(), fresh.hash, now, expiresAt, new Date(now.getTime() - renewableMs)],
    );
    if (!row) return null;
    this.cache.set(fresh.hash.toString('base64'), row);
    return { token: fresh.token, expiresAt };
  }

  /** A session that follows the player's latest launch of a game, for who names the player and no session; null without a launch lately. */
  async follow(vendorId: number, player: string, game: string, withinMs: number): Promise<string | null> {
    const now = this.clock.now();
    const fresh = newToken();
    const row = await this.succeed(
      sql`(select member_id from player where player = $1)`,
      [player],
      sql`insert into game_session (${copied}, id, token_hash, authenticated_at, expires_at, created_at)
       select ${copied}, $4, $5, $6, launched_at + $7 * interval '1 millisecond', $6
       from game_session where vendor_id = $1 and player = $2 and game_code = $3 and mode = 'real' and launched_at > $8
         and ended_at is null
       order by launched_at desc limit 1
       returning vendor_id as "vendorId", player, game_code as "gameCode", expires_at as "expiresAt"`,
      [vendorId, player, game, randomUUID(), fresh.hash, now, withinMs, new Date(now.getTime() - withinMs)],
    );
    if (!row) return null;
    this.cache.set(fresh.hash.toString('base64'), row);
    return fresh.token;
  }

  /** The session of a token, expired or not, one that was ended as expired then; null for an unknown one. No round trip while it is held. */
  async byToken(token: string): Promise<OpenSession | null> {
    const hash = hashOf(token).toString('base64');
    const session = await this.cache.get(hash);
    const endedAt = session && this.ended.endOf(hash);
    return endedAt ? { ...session, expiresAt: endedAt } : session;
  }

  /** Stores a successor. The member's row at the gate is taken before the session is read, so its end is seen. */
  private succeed(
    member: Sql,
    of: readonly unknown[],
    statement: Sql,
    parameters: readonly unknown[],
  ): Promise<OpenSession | undefined> {
    return this.database.transaction(async (tx) => {
      await tx.query(sql`select 1 from play_gate where member_id = ${member} for share`, of);
      const [row] = await tx.query<OpenSession>(statement, parameters);
      return row;
    });
  }

  private async load(hash: string): Promise<OpenSession | null> {
    const statement = sql`select vendor_id as "vendorId", player, game_code as "gameCode", least(expires_at, ended_at) as "expiresAt"
      from game_session where token_hash = $1`;
    const [row] = await this.database.query<OpenSession>(statement, [Buffer.from(hash, 'base64')]);
    return row ?? null;
  }
}
