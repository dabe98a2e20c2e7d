import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { takeFreeRound } from '../free-round/free-round.store.js';
import { takesFreeRounds } from '../free-round/offered.js';
import { drawsOf } from '../game/fairness.js';
import { gameOf, type Game } from '../game/games.js';
import { movePlayMoney } from '../session/play-money.js';
import type { AtPlay } from '../session/session.service.js';
import { PoolService } from '../jackpot/pool.service.js';
import { SeedService } from '../seed/seed.service.js';
import { BookingService } from './booking.service.js';
import type { HistoryDto, SpinDto } from './round.dto.js';
import { insertRound } from './round.store.js';
import { inHand, selectRounds, type RoundRow, type RoundState } from './round.row.js';
import { viewOf, type RoundView } from './round.view.js';
import { entryOf } from '@banyan/kernel/rules';

/** How long a second request for the same spin waits for the first one's end. */
const sameSpinWaitMs = 4000;

/** The player's request, checked. */
export interface Asked {
  readonly game: Game;
  readonly spinId: string;
  /** All that is staked: the bet times what the choice costs. */
  readonly betMinor: bigint;
  readonly choice: unknown;
  /** The grant that pays for it, if the player does not. */
  readonly freeGrantId?: string | undefined;
}

/** Rounds from the press to the booked result, or to the first step of the player. */
@Injectable()
export class RoundService {
  constructor(
    private readonly database: Database,
    private readonly seeds: SeedService,
    private readonly booking: BookingService,
    private readonly pools: PoolService,
    private readonly clock: Clock,
  ) {}

  /** Plays one round. The same spin id again returns the same round and moves nothing. */
  async spin(play: AtPlay, request: SpinDto): Promise<RoundView> {
    const asked = askedOf(play, request);
    if (asked.game.shared || asked.game.slips || asked.game.seated) throw errors.game_not_found();
    const { spinId } = asked;
    const fresh = await this.database.transaction((tx) => this.begin(tx, play, asked));
    if (fresh) {
      const row = await this.get(play, sql`r.id = $2`, fresh);
      if (inHand(row.state)) await this.booking.book(row);
      return this.answer(play, spinId);
    }
    const known = await this.get(play, sql`r.spin_id = $2`, spinId);
    refuseOther(known, asked);
    await this.settled(play, spinId);
    return this.answer(play, spinId);
  }

  /** The round of a spin, as {@link spin} would answer it. */
  async bySpin(play: AtPlay, spinId: string): Promise<RoundView> {
    return this.answer(play, spinId);
  }

  async byId(play: AtPlay, id: string): Promise<RoundView> {
    return viewOf(await this.get(play, sql`r.id = $2`, id));
  }

  /** The round of this game that waits for the player's next step, if there is one. */
  async open({ playerId, game }: AtPlay): Promise<{ round: RoundView | null }> {
    const where = sql`r.player_id = $1 and r.game = $2 and r.stepped and r.state in ('STARTED', 'OPEN')`;
    const [row] = await this.database.query<RoundRow>(selectRounds(where), [playerId, game]);
    return { round: row ? viewOf(row) : null };
  }

  /** This game's rounds, newest first; refused rounds are none of the player's. */
  async history({ playerId, game }: AtPlay, { before, limit = 20 }: HistoryDto): Promise<RoundView[]> {
    const where = sql`r.player_id = $1 and r.created_at < $2 and r.game = $4 and r.state <> 'REFUSED'
      order by r.created_at desc, r.id limit $3`;
    const from = before ?? new Date(this.clock.now().getTime() + 1000);
    const rows = await this.database.query<RoundRow>(selectRounds(where), [playerId, from, limit, game]);
    return rows.map(viewOf);
  }

  /** Stores the drawn round before anything is sent; null when the spin is known already. */
  private async begin(tx: Tx, play: AtPlay, asked: Asked): Promise<string | null> {
    const { game, spinId, betMinor, choice, freeGrantId } = asked;
    const seeds = await this.seeds.lock(tx, play.playerId);
    const known = await tx.query(sql`select from round where player_id = $1 and spin_id = $2`, [play.playerId, spinId]);
    if (known.length > 0) return null;
    if (game.stepped) await refuseSecondOpen(tx, play);
    if (freeGrantId) await takeFreeRound(tx, this.clock.now(), play, { grant: freeGrantId, stakeMinor: betMinor });
    const drawn = await game.draw(drawsOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce), choice);
    const winMinor = game.stepped ? 0n : game.winOf(drawn, choice, betMinor, []);
    await this.seeds.spend(tx, seeds);
    const demo = play.mode === 'demo';
    const balance = demo ? await movePlayMoney(tx, play.playerId, betMinor, winMinor) : null;
    const by = { seedPairId: seeds.id, nonce: seeds.nonce };
    const stepped = Boolean(game.stepped);
    const round = { spinId, betMinor, winMinor, choice, drawn, stepped, by, freeGrantId, balance };
    const id = await insertRound(tx, this.clock.now(), play, round);
    return demo ? this.pretendPools(tx, play, asked, { id, drawn }) : id;
  }

  /** A demo's pools: what would be won is paid in play money, and the pools stay as they are. */
  private async pretendPools(
    tx: Tx,
    { playerId, currency }: AtPlay,
    { game, betMinor }: Asked,
    { id, drawn }: { id: string; drawn: unknown },
  ): Promise<string> {
    const won = game.poolsWon?.(drawn, betMinor) ?? [];
    const wins = await this.pools.pretend(tx, { id, currency, stakeMinor: betMinor, won });
    const sum = wins.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
    if (sum === 0n) return id;
    const balance = await movePlayMoney(tx, playerId, 0n, sum);
    await tx.query(sql`update round set balance_minor = $2 where id = $1`, [id, balance]);
    return id;
  }

  /** Waits for nothing: the round as it stands, or why it was refused. */
  async answer(play: AtPlay, spinId: string): Promise<RoundView> {
    const row = await this.get(play, sql`r.spin_id = $2`, spinId);
    if (row.state === 'REFUSED') throw refusalOf(row.reason);
    return viewOf(row);
  }

  /** Waits, for some seconds, until the booking of a spin is known. */
  async settled(play: AtPlay, spinId: string): Promise<void> {
    const until = performance.now() + sameSpinWaitMs;
    const statement = sql`select state from round where player_id = $1 and spin_id = $2`;
    for (;;) {
      const [row] = await this.database.query<{ state: RoundState }>(statement, [play.playerId, spinId]);
      if (!row || !inHand(row.state) || performance.now() > until) return;
      await delay(50);
    }
  }

  private async get(play: AtPlay, where: Sql, value: string): Promise<RoundRow> {
    const statement = selectRounds(sql`r.player_id = $1 and ${where}`);
    const [row] = await this.database.query<RoundRow>(statement, [play.playerId, value]);
    if (!row) throw errors.round_not_found();
    return row;
  }
}

/** Checks what was asked against what the session's game offers. */
export function askedOf(play: AtPlay, { spinId, betMinor, choice = {}, freeRounds }: SpinDto): Asked {
  const game = gameOf(play.game);
  if (!game) throw errors.game_not_found();
  if (!game.sheet.bets.includes(betMinor)) throw errors.bet_not_offered();
  if (freeRounds && !takesFreeRounds(game)) throw errors.free_rounds_ended();
  const checked = game.choiceOf(choice);
  if (checked === null) throw errors.choice_not_offered();
  const stake = betMinor * BigInt(game.costOf?.(checked) ?? 1);
  return { game, spinId, betMinor: stake, choice: checked, freeGrantId: freeRounds };
}

/** The same id with another bet or choice is another round, and refused. */
export function refuseOther(known: RoundRow, { betMinor, choice, freeGrantId }: Asked): void {
  const same = BigInt(known.betMinor) === betMinor && known.freeGrantId === (freeGrantId ?? null);
  if (!same || textOf(known.choice) !== textOf(choice)) throw errors.spin_conflict();
}

/** One round with steps at a time; the player's seeds are locked, so no other can begin beside this. */
async function refuseSecondOpen(tx: Tx, { playerId, game }: AtPlay): Promise<void> {
  const statement = sql`select from round where player_id = $1 and game = $2 and stepped and state in ('STARTED', 'OPEN') limit 1`;
  if ((await tx.query(statement, [playerId, game])).length > 0) throw errors.round_unfinished();
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
  FREE_ROUNDS_ENDED: 'free_rounds_ended',
  BUSY: 'unavailable',
};

const refusalOf = (reason: string) => errors[entryOf(refusals, reason) ?? 'bet_refused']({ reason });
