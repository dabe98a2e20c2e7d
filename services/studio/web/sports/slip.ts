import { acceptances, accepts, type Acceptance, type QuoteState } from '../../src/game/sports/quote.js';
import { highestPayout, highestStake, lowestStake, mostLegs, payout, stakeStep } from '../../src/game/sports/slip.js';
import { pickOf, returnOf, sideOf } from '../../src/game/sports/sport.js';
import { onDevice } from '../frame/kept.js';
import type { Hall, Match } from './hall.js';

/** A pick on the slip. */
export interface SlipLeg {
  readonly match: Match;
  readonly pick: string;
  /** The odds that the player last agreed to, in hundredths. */
  seen: number;
  /** What the server said of it, when it knew better; counts for a moment. */
  told: { readonly odds: number; readonly state: QuoteState; readonly until: number } | null;
}

/** A leg as it stands. */
export interface LegNow {
  readonly leg: SlipLeg;
  readonly state: QuoteState;
  readonly odds: number;
  /** Whether its odds changed in a way that the player has to agree to. */
  readonly asks: boolean;
  /** What it returns on average. */
  readonly returns: number;
  /** Milliseconds until bets are taken again. */
  readonly leftMs: number;
}

const acceptKey = 'league:accept';

/** What the player is about to bet. Knows picks, stake and settings; shows nothing. */
export class Slip {
  legs: SlipLeg[] = [];
  joined = true;
  stake = 50n * lowestStake;
  accept: Acceptance;

  constructor(private readonly hall: Hall) {
    const stored = onDevice.get(acceptKey);
    this.accept = acceptances.find((one) => one === stored) ?? 'none';
  }

  setAccept(accept: Acceptance): void {
    this.accept = accept;
    onDevice.set(acceptKey, accept);
  }

  has = (match: string, pick: string): boolean => this.legs.some((leg) => leg.match.id === match && leg.pick === pick);

  /** Adds a pick or takes it out; of one match the last pick counts. Returns false when the slip is full. */
  toggle(match: Match, pick: string): boolean {
    const had = this.has(match.id, pick);
    const others = this.legs.filter((leg) => leg.match.id !== match.id);
    if (had) {
      this.legs = others;
      return true;
    }
    if (others.length >= mostLegs) return false;
    this.legs = [...others, { match, pick, seen: this.oddsOf(match, pick), told: null }];
    return true;
  }

  remove(leg: SlipLeg): void {
    this.legs = this.legs.filter((one) => one !== leg);
  }

  private oddsOf(match: Match, pick: string): number {
    const [now, known] = [this.hall.find(match.id), pickOf(pick)];
    return (now && known && sideOf(now.board.offers, known)?.odds) || 0;
  }

  now(leg: SlipLeg): LegNow {
    const [now, pick] = [this.hall.find(leg.match.id), pickOf(leg.pick)];
    const side = now && pick ? sideOf(now.board.offers, pick) : undefined;
    const told = leg.told && performance.now() < leg.told.until ? leg.told : null;
    const odds = told?.odds ?? side?.odds ?? 0;
    const state = told?.state ?? (odds === 0 || !now ? 'CLOSED' : now.board.state);
    return {
      leg,
      state,
      odds,
      asks: state !== 'CLOSED' && !accepts(this.accept, leg.seen, odds),
      returns: side ? returnOf(side) : 0,
      leftMs: now?.hour.leftMs ?? 0,
    };
  }

  /** Agrees to all odds as they are. */
  agree(): void {
    for (const leg of this.legs) {
      const { odds } = this.now(leg);
      if (odds > 0) leg.seen = odds;
    }
  }

  /** The bets that the slip comes to: one with all legs, or one for each. */
  get bets(): SlipLeg[][] {
    return this.joined && this.legs.length > 1 ? [this.legs] : this.legs.map((leg) => [leg]);
  }

  get totalStake(): bigint {
    return this.stake * BigInt(this.bets.length);
  }

  /** The most that all its bets can pay, at the odds of now. */
  get mostReturned(): bigint {
    return this.bets.reduce((sum, legs) => sum + this.paid(legs), 0n);
  }

  private paid(legs: readonly SlipLeg[]): bigint {
    const odds = legs.map((leg) => this.now(leg).odds);
    return odds.includes(0) ? 0n : payout(this.stake, odds);
  }

  get tooMuch(): boolean {
    return this.bets.some((legs) => this.paid(legs) > highestPayout);
  }

  get stakeFits(): boolean {
    return this.stake >= lowestStake && this.stake <= highestStake && this.stake % stakeStep === 0n;
  }
}
