import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { sharedOf } from '../game/games.js';
import { BookingService } from '../round/booking.service.js';
import { movePlayMoney } from '../session/play-money.js';
import type { SpinDto } from '../round/round.dto.js';
import { inHand, selectRounds, type RoundRow } from '../round/round.row.js';
import { RoundService, askedOf, refuseOther, type Asked } from '../round/round.service.js';
import { insertRound } from '../round/round.store.js';
import { viewOf, type RoundView } from '../round/round.view.js';
import { StepService } from '../round/step.service.js';
import type { AtPlay } from '../session/session.service.js';
import { currentShared, sharedById } from './shared.row.js';

/** What players do at a shared table. The server's clock at the arrival of a request decides, nothing else. */
@Injectable()
export class TableService {
  constructor(
    private readonly database: Database,
    private readonly booking: BookingService,
    private readonly steps: StepService,
    private readonly rounds: RoundService,
    private readonly clock: Clock,
  ) {}

  /** Places a bet in the round that takes bets. The same spin id again returns the same bet. */
  async bet(play: AtPlay, request: SpinDto): Promise<RoundView> {
    const arrived = this.clock.now();
    const game = sharedOf(play.game);
    if (!game || game.hunt) throw errors.game_not_found();
    const asked = askedOf(play, request);
    const fresh = await this.database.transaction((tx) => this.begin(tx, play, asked, arrived));
    const row = await this.get(this.database, play, sql`r.spin_id = $2`, asked.spinId);
    if (fresh && inHand(row.state)) await this.booking.book(row);
    if (!fresh) refuseOther(row, asked);
    return this.rounds.answer(play, asked.spinId);
  }

  /** Takes what stood when this arrived; too late returns the round as it is. */
  async take(play: AtPlay, id: string): Promise<RoundView> {
    const arrived = this.clock.now();
    const decided = await this.database.transaction(async (tx) => {
      await tx.query(sql`select from round where id = $1 and player_id = $2 for update`, [id, play.playerId]);
      const row = await this.get(tx, play, sql`r.id = $2`, id);
      if (row.state !== 'OPEN') return false;
      const shared = await sharedById(tx, row.sharedRoundId ?? '0');
      const since = arrived.getTime() - (shared?.startsAt.getTime() ?? Infinity);
      const step = sharedOf(row.game)?.shared.live?.stepAt(since) ?? null;
      if (step === null) throw errors.step_conflict();
      if (!shared || arrived >= shared.endsAt) return false;
      await this.steps.decide(tx, { ...row, steps: [step] });
      return true;
    });
    const row = await this.get(this.database, play, sql`r.id = $2`, id);
    if (!decided || row.state !== 'CLOSING') return viewOf(row);
    await this.booking.pay(row);
    return viewOf(await this.get(this.database, play, sql`r.id = $2`, id));
  }

  /** Stores a bet before anything of it is sent; null when the spin is known already. */
  private async begin(tx: Tx, play: AtPlay, asked: Asked, arrived: Date): Promise<string | null> {
    const { spinId, betMinor, choice } = asked;
    // One bet of a player at a time, so that two at once cannot both be the first of the round.
    await tx.query(sql`select from player where id = $1 for update`, [play.playerId]);
    const known = await tx.query(sql`select from round where player_id = $1 and spin_id = $2`, [play.playerId, spinId]);
    if (known.length > 0) return null;
    const shared = await currentShared(tx, play.game, sql`for share`);
    if (shared?.phase !== 'BETTING' || arrived >= shared.startsAt) throw errors.betting_closed();
    await refuseSecondBet(tx, play, shared.id);
    const balance = play.mode === 'demo' ? await movePlayMoney(tx, play.playerId, betMinor, 0n) : null;
    const { drawn, id: sharedRoundId } = shared;
    const round = { spinId, betMinor, winMinor: 0n, choice, drawn, stepped: true, by: { sharedRoundId }, balance };
    return insertRound(tx, arrived, play, round);
  }

  private async get(from: Pick<Tx, 'query'>, { playerId }: AtPlay, where: Sql, value: string): Promise<RoundRow> {
    const statement = selectRounds(sql`r.player_id = $1 and r.shared_round_id is not null and ${where}`);
    const [row] = await from.query<RoundRow>(statement, [playerId, value]);
    if (!row) throw errors.round_not_found();
    return row;
  }
}

/** One bet per round, and none while an earlier one is still on its way. */
async function refuseSecondBet(tx: Tx, { playerId, game }: AtPlay, sharedRoundId: string): Promise<void> {
  const statement = sql`select from round where player_id = $1 and game = $3 and shared_round_id is not null
    and state not in ('REFUSED', 'VOID') and (shared_round_id = $2 or state in ('STARTED', 'OPEN')) limit 1`;
  if ((await tx.query(statement, [playerId, sharedRoundId, game])).length > 0) throw errors.round_unfinished();
}
