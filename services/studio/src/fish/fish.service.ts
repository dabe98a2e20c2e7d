import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { fish } from '../game/fish/fish.js';
import { BookingService } from '../round/booking.service.js';
import { inHand, selectRounds, type RoundRow } from '../round/round.row.js';
import { RoundService } from '../round/round.service.js';
import type { RoundView } from '../round/round.view.js';
import type { AtPlay } from '../session/session.service.js';
import type { BossDto, VolleyDto } from './fish.dto.js';
import { volleyOf, type StoredVolley } from './fish.row.js';
import { FishShotService } from './fish-shot.service.js';

/** What became of a volley. */
export interface VolleyView {
  /** The round of the bullets that were shot; null when all came back. */
  readonly round: RoundView | null;
  /** For each bullet that was asked for: whether it was shot. The others cost nothing. */
  readonly accepted: readonly boolean[];
}

/** Shots from the press to the booked result. */
@Injectable()
export class FishService {
  constructor(
    private readonly database: Database,
    private readonly shots: FishShotService,
    private readonly booking: BookingService,
    private readonly rounds: RoundService,
    private readonly clock: Clock,
  ) {}

  /** Shoots at fish of the tide. The same spin id again returns the same volley and moves nothing. */
  async volley(play: AtPlay, request: VolleyDto): Promise<VolleyView> {
    const asked = request.targets.split(',').map(Number);
    return this.fire(play, request, asked, (tx, arrived) =>
      this.shots.atFish(tx, play, { ...request, targets: asked }, arrived),
    );
  }

  /** Shoots at the boss of the tide: a bet that its end decides. The same spin id again returns the same bet. */
  async boss(play: AtPlay, request: BossDto): Promise<VolleyView> {
    const asked = Array.from({ length: request.bullets }, () => 0);
    return this.fire(play, request, asked, (tx, arrived) => this.shots.atBoss(tx, play, request, arrived));
  }

  private async fire(
    play: AtPlay,
    { spinId, betMinor }: { spinId: string; betMinor: bigint },
    asked: readonly number[],
    shoot: (tx: Tx, arrived: Date) => Promise<string | null>,
  ): Promise<VolleyView> {
    const arrived = this.clock.now();
    if (play.game !== fish.sheet.code) throw errors.game_not_found();
    if (!fish.sheet.bets.includes(betMinor)) throw errors.bet_not_offered();
    const fresh = await this.database.transaction((tx) => shoot(tx, arrived));
    const known = await this.find(play, spinId);
    // All bullets came back: nothing was bet, so there is no round.
    if (!known) return { round: null, accepted: asked.map(() => false) };
    const { row, volley } = known;
    if (fresh && inHand(row.state)) await this.booking.book(row);
    if (!fresh) {
      refuseOther(row, volley, betMinor, asked);
      await this.rounds.settled(play, spinId);
    }
    return { round: await this.rounds.answer(play, spinId), accepted: volley.accepted };
  }

  private async find(play: AtPlay, spinId: string): Promise<{ row: RoundRow; volley: StoredVolley } | null> {
    const statement = selectRounds(sql`r.player_id = $1 and r.spin_id = $2`);
    const [row] = await this.database.query<RoundRow>(statement, [play.playerId, spinId]);
    if (!row) return null;
    const volley = await volleyOf(this.database, row.id);
    // The id was used in another game.
    if (!volley) throw errors.spin_conflict();
    return { row, volley };
  }
}

/** The same id for other bullets is another volley, and refused. */
function refuseOther(
  { betMinor }: RoundRow,
  { asked, targets }: StoredVolley,
  unit: bigint,
  now: readonly number[],
): void {
  if (BigInt(betMinor) !== unit * BigInt(targets.length) || asked.join() !== now.join()) throw errors.spin_conflict();
}
