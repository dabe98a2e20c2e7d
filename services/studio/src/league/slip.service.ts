import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { leagueOf } from '../game/games.js';
import type { League } from '../game/sports/league.js';
import { accepts, boardAt, type QuoteState } from '../game/sports/quote.js';
import {
  highestPayout,
  highestStake,
  lowestStake,
  payout,
  stakeStep,
  type Leg,
  type SlipChoice,
} from '../game/sports/slip.js';
import { pickOf, returnOf, sideOf } from '../game/sports/sport.js';
import { BookingService } from '../round/booking.service.js';
import { movePlayMoney } from '../session/play-money.js';
import { inHand, selectRounds, type RoundRow } from '../round/round.row.js';
import { RoundService } from '../round/round.service.js';
import { insertRound } from '../round/round.store.js';
import type { RoundView } from '../round/round.view.js';
import type { AtPlay } from '../session/session.service.js';
import { daysOfMatches, type DayRow, type MatchRow } from './league.row.js';
import type { LegDto, SlipDto } from './slip.dto.js';

/** A leg as it stands when a slip arrives. */
interface Quoted {
  readonly leg: Leg;
  readonly state: QuoteState;
  readonly seen: number;
  readonly returns: number;
}

/** Slips from the press to the booked bet. The server's clock at the arrival of a request decides, nothing else. */
@Injectable()
export class SlipService {
  constructor(
    private readonly database: Database,
    private readonly booking: BookingService,
    private readonly rounds: RoundService,
    private readonly clock: Clock,
  ) {}

  /** Takes a slip at the odds of its arrival. The same spin id again returns the same slip. */
  async place(play: AtPlay, request: SlipDto): Promise<RoundView> {
    const arrived = this.clock.now();
    const league = leagueOf(play.game);
    if (!league) throw errors.game_not_found();
    refuseStake(request.betMinor);
    const fresh = await this.database.transaction((tx) => this.begin(tx, play, league, request, arrived));
    const statement = selectRounds(sql`r.player_id = $1 and r.spin_id = $2`);
    const [row] = await this.database.query<RoundRow>(statement, [play.playerId, request.spinId]);
    if (!row) throw errors.round_not_found();
    if (fresh && inHand(row.state)) await this.booking.book(row);
    if (!fresh && !sameSlip(row, request)) throw errors.spin_conflict();
    return this.rounds.answer(play, request.spinId);
  }

  /** Stores a slip before anything of it is sent; false when it is known already. */
  private async begin(tx: Tx, play: AtPlay, league: League, request: SlipDto, arrived: Date): Promise<boolean> {
    const { spinId, betMinor } = request;
    // One slip of a player at a time, so that two of the same at once cannot both be new.
    await tx.query(sql`select from player where id = $1 for update`, [play.playerId]);
    const known = await tx.query(sql`select from round where player_id = $1 and spin_id = $2`, [play.playerId, spinId]);
    if (known.length > 0) return false;
    const quoted = await this.quote(tx, league, request, arrived);
    const legs = quoted.map(({ leg }) => leg);
    if (
      payout(
        betMinor,
        legs.map(({ odds }) => odds),
      ) > highestPayout
    )
      throw errors.payout_too_high();
    const returns = Math.round(quoted.reduce((all, leg) => all * leg.returns, 1_000_000));
    const choice: SlipChoice = { legs, returns };
    const balance = play.mode === 'demo' ? await movePlayMoney(tx, play.playerId, betMinor, 0n) : null;
    const by = { slip: true } as const;
    const round = { spinId, betMinor, winMinor: 0n, choice, drawn: { legs: [] }, stepped: true, by, balance };
    const id = await insertRound(tx, arrived, play, round);
    await tx.query(
      sql`insert into slip_leg (round_id, place, match_id, pick, odds)
       select $1, l.place, l.match, l.pick, l.odds
       from unnest($2::bigint[], $3::text[], $4::int[]) with ordinality l(match, pick, odds, place)`,
      [id, legs.map(({ match }) => match), legs.map(({ pick }) => pick), legs.map(({ odds }) => odds)],
    );
    return true;
  }

  /** The legs at their odds of now. Throws with all legs as they stand, when one of them is not what the player saw. */
  private async quote(tx: Tx, league: League, { legs, accept }: SlipDto, arrived: Date): Promise<Quoted[]> {
    const matches = legs.map(({ match }) => match.toString());
    if (new Set(matches).size < matches.length) throw errors.match_twice();
    // Shared with the league's clock, which may just be ending a day. Beside the lock: a match keeps its day.
    await tx.query(sql`select from match_day where id in (select day_id from match where id = any($1)) for share`, [
      matches,
    ]);
    const days = await daysOfMatches(tx, league.sheet.code, matches);
    const quoted = legs.map((asked) => quoteOf(league, days, asked, arrived));
    const told = {
      legs: quoted.map(({ leg, state }) => ({ match: leg.match, pick: leg.pick, state, odds: leg.odds })),
    };
    if (quoted.some(({ state }) => state === 'CLOSED')) throw errors.market_closed(told);
    if (quoted.some(({ state }) => state === 'SUSPENDED')) throw errors.market_suspended(told);
    if (!quoted.every(({ leg, seen }) => accepts(accept, seen, leg.odds))) throw errors.odds_changed(told);
    return quoted;
  }
}

/** A leg at an instant. A day that should have begun and has not is closed until the clock has moved it. */
function quoteOf({ sport }: League, days: readonly DayRow[], asked: LegDto, arrived: Date): Quoted {
  const id = asked.match.toString();
  const day = days.find(({ matches }) => matches.some((match) => match.id === id));
  const match = day?.matches.find((one) => one.id === id);
  const pick = pickOf(asked.pick);
  if (!day || !match || !pick) throw errors.choice_not_offered();
  const since = arrived.getTime() - day.kickOff.getTime();
  const numbers = numbersOf(day, match);
  const board = boardAt(sport, match, numbers ?? [], since);
  const unknown = numbers === null && since >= 0;
  const side = unknown ? undefined : sideOf(board.offers, pick);
  const odds = side?.odds ?? 0;
  const state = day.phase === 'LISTED' && unknown ? 'SUSPENDED' : odds === 0 ? 'CLOSED' : board.state;
  const live = since < 0 ? null : { tick: board.standing.tick, score: board.standing.score };
  const { home, away } = match;
  const leg = { match: id, home, away, day: day.number, pick: asked.pick, odds, live };
  return { leg, state, seen: asked.odds, returns: side ? returnOf(side) : 0 };
}

/** The numbers of a match that is being played; null of one that is not. */
const numbersOf = ({ phase }: DayRow, { numbers }: MatchRow): readonly number[] | null =>
  phase === 'RUNNING' ? numbers : null;

function refuseStake(betMinor: bigint): void {
  if (betMinor < lowestStake || betMinor > highestStake || betMinor % stakeStep !== 0n) throw errors.bet_not_offered();
}

/** Whether a slip that is known is what is asked for; its odds may have been others. */
function sameSlip({ betMinor, choice }: RoundRow, { betMinor: asked, legs }: SlipDto): boolean {
  const text = (list: ReadonlyArray<{ match: string | bigint; pick: string }>) =>
    list.map(({ match, pick }) => `${match}/${pick}`).join();
  return BigInt(betMinor) === asked && text((choice as SlipChoice).legs) === text(legs);
}
