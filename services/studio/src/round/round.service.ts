import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { drawsOf } from '../game/fairness.js';
import { bets, gameCode } from '../game/moonlight.js';
import { playRound, winOf } from '../game/outcome.js';
import type { AtPlay } from '../session/session.service.js';
import { Seeds } from '../seed/seed.service.js';
import { BookingService } from './booking.service.js';
import type { HistoryDto, SpinDto } from './round.dto.js';
import { isOpen, selectRounds, type RoundRow, type RoundState } from './round.row.js';
import { viewOf, type RoundView } from './round.view.js';

/** How long a second request for the same spin waits for the first one's end. */
const sameSpinWaitMs = 4000;

/** Rounds from the press to the booked result. */
@Injectable()
export class RoundService {
  constructor(
    private readonly database: Database,
    private readonly seeds: Seeds,
    private readonly booking: BookingService,
    private readonly clock: Clock,
  ) {}

  /** Plays one round. The same spin id again answers the same round and moves nothing. */
  async spin(play: AtPlay, { spinId, betMinor }: SpinDto): Promise<RoundView> {
    if (!bets.includes(betMinor)) throw errors.bet_not_offered();
    const fresh = await this.database.transaction((tx) => this.begin(tx, play, spinId, betMinor));
    if (fresh) {
      const row = await this.get(play, 'r.id = $2', fresh);
      if (isOpen(row.state)) await this.booking.book(row);
      return this.answer(play, spinId);
    }
    const known = await this.get(play, 'r.spin_id = $2', spinId);
    if (BigInt(known.betMinor) !== betMinor) throw errors.spin_conflict();
    await this.settled(play, spinId);
    return this.answer(play, spinId);
  }

  /** The round of a spin, as {@link spin} would answer it. */
  async bySpin(play: AtPlay, spinId: string): Promise<RoundView> {
    return this.answer(play, spinId);
  }

  async byId(play: AtPlay, id: string): Promise<RoundView> {
    return viewOf(await this.get(play, 'r.id = $2', id));
  }

  /** Newest first; refused rounds are none of the player's. */
  async history(play: AtPlay, { before, limit = 20 }: HistoryDto): Promise<RoundView[]> {
    const where =
      "r.player_id = $1 and r.created_at < $2 and r.state <> 'REFUSED' order by r.created_at desc, r.id limit $3";
    const from = before ?? new Date(this.clock.now().getTime() + 1000);
    const rows = await this.database.query<RoundRow>(selectRounds(where), [play.playerId, from, limit]);
    return rows.map(viewOf);
  }

  /** Stores the drawn round before anything is sent; null when the spin is known already. */
  private async begin(tx: Tx, play: AtPlay, spinId: string, betMinor: bigint): Promise<string | null> {
    const seeds = await this.seeds.lock(tx, play.playerId);
    const known = await tx.query('select from round where player_id = $1 and spin_id = $2', [play.playerId, spinId]);
    if (known.length > 0) return null;
    const { spins, units } = await playRound(drawsOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce));
    const winMinor = winOf(units, betMinor);
    await this.seeds.spend(tx, seeds);
    const demo = play.mode === 'demo';
    const balance = demo ? await payInPlayMoney(tx, play.playerId, betMinor, winMinor) : null;
    const now = this.clock.now();
    const id = randomUUID();
    await tx.query(
      `insert into round (id, player_id, spin_id, game, seed_pair_id, nonce, bet_minor, win_minor, currency, spins, state,
         platform_session, attempts, next_attempt_at, balance_minor, created_at, closed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        id,
        play.playerId,
        spinId,
        gameCode,
        seeds.id,
        seeds.nonce,
        betMinor,
        winMinor,
        play.currency,
        JSON.stringify(spins.map(({ stops }) => stops)),
        demo ? 'SETTLED' : 'STARTED',
        play.platformSession,
        demo ? 0 : 1,
        demo ? null : new Date(now.getTime() + config.roundLeaseMs),
        balance,
        now,
        demo ? now : null,
      ],
    );
    return id;
  }

  private async answer(play: AtPlay, spinId: string): Promise<RoundView> {
    const row = await this.get(play, 'r.spin_id = $2', spinId);
    if (row.state === 'REFUSED') throw refusalOf(row.reason);
    return viewOf(row);
  }

  private async settled(play: AtPlay, spinId: string): Promise<void> {
    const until = performance.now() + sameSpinWaitMs;
    const sql = 'select state from round where player_id = $1 and spin_id = $2';
    for (;;) {
      const [row] = await this.database.query<{ state: RoundState }>(sql, [play.playerId, spinId]);
      if (!row || !isOpen(row.state) || performance.now() > until) return;
      await delay(50);
    }
  }

  private async get(play: AtPlay, where: string, value: string): Promise<RoundRow> {
    const sql = selectRounds(`r.player_id = $1 and ${where}`);
    const [row] = await this.database.query<RoundRow>(sql, [play.playerId, value]);
    if (!row) throw errors.round_not_found();
    return row;
  }
}

async function payInPlayMoney(tx: Tx, playerId: string, betMinor: bigint, winMinor: bigint): Promise<string> {
  const sql = `update player set play_balance_minor = play_balance_minor - $2::bigint + $3::bigint
    where id = $1 and play_balance_minor >= $2::bigint returning play_balance_minor as balance`;
  const [row] = await tx.query<{ balance: string }>(sql, [playerId, betMinor, winMinor]);
  if (!row) throw errors.insufficient_funds();
  return row.balance;
}

const refusals: Readonly<Record<string, keyof typeof errors>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  LIMIT_REACHED: 'limit_reached',
  PLAYER_BLOCKED: 'player_blocked',
  GAME_DISABLED: 'game_disabled',
  INVALID_TOKEN: 'session_required',
  TOKEN_EXPIRED: 'session_required',
  BUSY: 'unavailable',
};

const refusalOf = (reason: string) => errors[refusals[reason] ?? 'bet_refused']({ reason });
