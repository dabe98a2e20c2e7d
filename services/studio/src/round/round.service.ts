import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { drawsOf } from '../game/fairness.js';
import { gameOf, type Game } from '../game/games.js';
import type { AtPlay } from '../session/session.service.js';
import { Seeds, type ActiveSeeds } from '../seed/seed.service.js';
import { BookingService } from './booking.service.js';
import { movePlayMoney } from './play-money.js';
import type { HistoryDto, SpinDto } from './round.dto.js';
import { inHand, selectRounds, type RoundRow, type RoundState } from './round.row.js';
import { viewOf, type RoundView } from './round.view.js';

/** How long a second request for the same spin waits for the first one's end. */
const sameSpinWaitMs = 4000;

/** What the player asked for, checked. */
interface Asked {
  readonly game: Game;
  readonly spinId: string;
  /** All that is staked: the bet times what the choice costs. */
  readonly betMinor: bigint;
  readonly choice: unknown;
}

/** Rounds from the press to the booked result, or to the first step of the player. */
@Injectable()
export class RoundService {
  constructor(
    private readonly database: Database,
    private readonly seeds: Seeds,
    private readonly booking: BookingService,
    private readonly clock: Clock,
  ) {}

  /** Plays one round. The same spin id again answers the same round and moves nothing. */
  async spin(play: AtPlay, request: SpinDto): Promise<RoundView> {
    const asked = askedOf(play, request);
    const { spinId } = asked;
    const fresh = await this.database.transaction((tx) => this.begin(tx, play, asked));
    if (fresh) {
      const row = await this.get(play, 'r.id = $2', fresh);
      if (inHand(row.state)) await this.booking.book(row);
      return this.answer(play, spinId);
    }
    const known = await this.get(play, 'r.spin_id = $2', spinId);
    if (BigInt(known.betMinor) !== asked.betMinor || textOf(known.choice) !== textOf(asked.choice))
      throw errors.spin_conflict();
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

  /** The round of this game that waits for the player's next step, if there is one. */
  async open({ playerId, game }: AtPlay): Promise<{ round: RoundView | null }> {
    const where = "r.player_id = $1 and r.game = $2 and r.stepped and r.state in ('STARTED', 'OPEN')";
    const [row] = await this.database.query<RoundRow>(selectRounds(where), [playerId, game]);
    return { round: row ? viewOf(row) : null };
  }

  /** This game's rounds, newest first; refused rounds are none of the player's. */
  async history({ playerId, game }: AtPlay, { before, limit = 20 }: HistoryDto): Promise<RoundView[]> {
    const where = `r.player_id = $1 and r.created_at < $2 and r.game = $4 and r.state <> 'REFUSED'
      order by r.created_at desc, r.id limit $3`;
    const from = before ?? new Date(this.clock.now().getTime() + 1000);
    const rows = await this.database.query<RoundRow>(selectRounds(where), [playerId, from, limit, game]);
    return rows.map(viewOf);
  }

  /** Stores the drawn round before anything is sent; null when the spin is known already. */
  private async begin(tx: Tx, play: AtPlay, asked: Asked): Promise<string | null> {
    const { game, spinId, betMinor, choice } = asked;
    const seeds = await this.seeds.lock(tx, play.playerId);
    const known = await tx.query('select from round where player_id = $1 and spin_id = $2', [play.playerId, spinId]);
    if (known.length > 0) return null;
    if (game.stepped) await refuseSecondOpen(tx, play);
    const drawn = await game.draw(drawsOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce), choice);
    const winMinor = game.stepped ? 0n : game.winOf(drawn, choice, betMinor, []);
    await this.seeds.spend(tx, seeds);
    const demo = play.mode === 'demo';
    const balance = demo ? await movePlayMoney(tx, play.playerId, betMinor, winMinor) : null;
    return this.insert(tx, play, asked, { seeds, drawn, winMinor, balance });
  }

  private async insert(
    tx: Tx,
    play: AtPlay,
    { game, spinId, betMinor, choice }: Asked,
    { seeds, drawn, winMinor, balance }: Drawn,
  ): Promise<string> {
    const now = this.clock.now();
    const stepped = Boolean(game.stepped);
    const demo = play.mode === 'demo';
    const state: RoundState = demo ? (stepped ? 'OPEN' : 'SETTLED') : 'STARTED';
    const due = { STARTED: config.roundLeaseMs, OPEN: config.roundIdleMs, SETTLED: null }[state];
    const values = {
      id: randomUUID(),
      player_id: play.playerId,
      spin_id: spinId,
      game: game.sheet.code,
      seed_pair_id: seeds.id,
      nonce: seeds.nonce,
      bet_minor: betMinor,
      win_minor: winMinor,
      currency: play.currency,
      choice: JSON.stringify(choice),
      drawn: JSON.stringify(drawn),
      stepped,
      state,
      platform_session: play.platformSession,
      attempts: demo ? 0 : 1,
      next_attempt_at: due === null ? null : new Date(now.getTime() + due),
      balance_minor: balance,
      created_at: now,
      closed_at: state === 'SETTLED' ? now : null,
    };
    const names = Object.keys(values);
    const places = names.map((_, index) => `$${index + 1}`);
    await tx.query(`insert into round (${names.join(', ')}) values (${places.join(', ')})`, Object.values(values));
    return values.id;
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
      if (!row || !inHand(row.state) || performance.now() > until) return;
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

interface Drawn {
  readonly seeds: ActiveSeeds;
  readonly drawn: unknown;
  readonly winMinor: bigint;
  readonly balance: string | null;
}

function askedOf(play: AtPlay, { spinId, betMinor, choice = {} }: SpinDto): Asked {
  const game = gameOf(play.game);
  if (!game) throw errors.game_not_found();
  if (!game.sheet.bets.includes(betMinor)) throw errors.bet_not_offered();
  const checked = game.choiceOf(choice);
  if (checked === null) throw errors.choice_not_offered();
  return { game, spinId, betMinor: betMinor * BigInt(game.costOf?.(checked) ?? 1), choice: checked };
}

/** One round with steps at a time; the player's seeds are locked, so no other can begin beside this. */
async function refuseSecondOpen(tx: Tx, { playerId, game }: AtPlay): Promise<void> {
  const sql =
    "select from round where player_id = $1 and game = $2 and stepped and state in ('STARTED', 'OPEN') limit 1";
  if ((await tx.query(sql, [playerId, game])).length > 0) throw errors.round_unfinished();
}

/** The same text for the same choice, whatever order the database gives its fields. */
const textOf = (choice: unknown): string =>
  JSON.stringify(Object.entries(choice ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

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
