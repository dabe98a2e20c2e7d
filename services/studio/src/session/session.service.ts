import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { currency } from '../game/game.js';
import { gameOf } from '../game/games.js';
import { PlatformService, type Authenticated } from '../platform/platform.service.js';
import { SeedService } from '../seed/seed.service.js';
import type { OpenDto } from './session.dto.js';

/** As long as the platform's own session lives. */
const sessionMs = 24 * 3_600_000;

/** Play money of a demo, in minor units: 10,000,000 VND. */
const playMoneyMinor = 100_000_000_000n;

/** Who plays, in which session. */
export interface AtPlay {
  readonly playerId: string;
  /** Code of the game that the session was opened for; the platform's session holds for no other. */
  readonly game: string;
  readonly mode: 'real' | 'demo';
  readonly currency: string;
  readonly nickname: string;
  readonly platformPlayer: string | null;
  readonly platformSession: string | null;
}

/** What the player can bet with, in minor units; null while the platform does not answer. */
export interface StudioBalance {
  readonly mode: 'real' | 'demo';
  readonly nickname: string;
  readonly currency: string;
  readonly balanceMinor: bigint | null;
}

export interface OpenedSession extends StudioBalance {
  /** Bearer for this frame's further requests. */
  readonly session: string;
}

/** Opens the frame's session from a launch token, or a demo without one. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly platform: PlatformService,
    private readonly seeds: SeedService,
    private readonly clock: Clock,
  ) {}

  async open({ game, mode, token }: OpenDto): Promise<OpenedSession> {
    if (!gameOf(game)) throw errors.game_not_found();
    return mode === 'demo' ? this.openDemo(game) : this.openReal(game, token ?? '');
  }

  /** Throws `session_required` for a bearer that is unknown or over. */
  async find(bearer: string): Promise<AtPlay> {
    const [play] = await this.database.query<AtPlay>(
      sql`select p.id::text as "playerId", s.game, p.mode, p.currency, s.nickname, p.platform_player as "platformPlayer",
         s.platform_session as "platformSession"
       from play_session s join player p on p.id = s.player_id where s.token_hash = $1 and s.expires_at > $2`,
      [hashOf(bearer), this.clock.now()],
    );
    if (!play) throw errors.session_required();
    return play;
  }

  async purse({
    mode,
    nickname,
    currency: code,
    playerId,
    platformPlayer,
    platformSession,
  }: AtPlay): Promise<StudioBalance> {
    const shown = { mode, nickname, currency: code };
    if (!platformPlayer || !platformSession) return { ...shown, balanceMinor: await this.playMoney(playerId) };
    const reply = await this.platform.balance(platformSession, platformPlayer);
    if (reply.kind === 'refused') throw errors.session_required();
    return { ...shown, balanceMinor: reply.kind === 'ok' ? BigInt(reply.answer.balance) : null };
  }

  /** Gives a demo its play money anew. */
  async refill(play: AtPlay): Promise<StudioBalance> {
    const statement = sql`update player set play_balance_minor = $2 where id = $1 and mode = 'demo'`;
    await this.database.query(statement, [play.playerId, playMoneyMinor]);
    return this.purse(play);
  }

  /** Forgets sessions that are over, and demo players with all that is theirs a week after they came. */
  async forget(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(sql`delete from play_session where expires_at < $1`, [now]);
    const demos = sql`delete from player where mode = 'demo' and created_at < $1::timestamptz - interval '7 days'`;
    await this.database.query(demos, [now]);
  }

  private async openReal(game: string, token: string): Promise<OpenedSession> {
    const reply = await this.platform.authenticate(token || '-');
    if (reply.kind === 'refused') throw errors.launch_refused();
    if (reply.kind !== 'ok') throw errors.unavailable();
    const { answer } = reply;
    if (answer.currency !== currency) throw errors.currency_not_offered();
    const session = await this.database.transaction(async (tx) =>
      this.insertSession(tx, { ...answer, playerId: await this.playerOf(tx, answer), game }),
    );
    const { nickname, balance } = answer;
    return { session, mode: 'real', nickname, currency, balanceMinor: BigInt(balance) };
  }

  private async openDemo(game: string): Promise<OpenedSession> {
    const session = await this.database.transaction(async (tx) => {
      const statement = sql`insert into player (mode, currency, play_balance_minor, created_at) values ('demo', $1, $2, $3) returning id`;
      const [row] = await tx.query<{ id: string }>(statement, [currency, playMoneyMinor, this.clock.now()]);
      if (!row) throw errors.unavailable();
      await this.seeds.begin(tx, row.id);
      return this.insertSession(tx, { playerId: row.id, game, nickname: '', session: null });
    });
    return { session, mode: 'demo', nickname: '', currency, balanceMinor: playMoneyMinor };
  }

  /** The known player, or a new one with first seeds. */
  private async playerOf(tx: Tx, { player, currency: code }: Authenticated): Promise<string> {
    const statement = sql`insert into player (mode, platform_player, currency, created_at) values ('real', $1, $2, $3)
      on conflict (platform_player, currency) do nothing returning id`;
    const [created] = await tx.query<{ id: string }>(statement, [player, code, this.clock.now()]);
    if (created) {
      await this.seeds.begin(tx, created.id);
      return created.id;
    }
    const known = sql`select id from player where platform_player = $1 and currency = $2`;
    const [row] = await tx.query<{ id: string }>(known, [player, code]);
    if (!row) throw errors.unavailable();
    return row.id;
  }

  private async insertSession(
    tx: Tx,
    { playerId, game, nickname, session }: { playerId: string; game: string; nickname: string; session: string | null },
  ): Promise<string> {
    const bearer = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await tx.query(
      sql`insert into play_session (token_hash, player_id, game, platform_session, nickname, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hashOf(bearer), playerId, game, session, nickname, now, new Date(now.getTime() + sessionMs)],
    );
    return bearer;
  }

  private async playMoney(playerId: string): Promise<bigint> {
    const statement = sql`select play_balance_minor as balance from player where id = $1`;
    const [row] = await this.database.query<{ balance: string }>(statement, [playerId]);
    return BigInt(row?.balance ?? 0);
  }
}

/** What an `Authorization: Bearer …` header holds; empty for any other. */
export const bearerOf = (header: string | undefined): string => /^Bearer (\S{20,100})$/.exec(header ?? '')?.[1] ?? '';

const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('hex');
