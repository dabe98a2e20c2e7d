import { hourAt } from './clock.js';
import { playTo, type Fixture, type Offer, type Sport, type Standing } from './sport.js';

/** OPEN: bets are taken. SUSPENDED: a stretch is being played. CLOSED: nothing more is offered. */
export type QuoteState = 'OPEN' | 'SUSPENDED' | 'CLOSED';

/** What is offered on a match at an instant. */
export interface Board {
  readonly state: QuoteState;
  /** How it stands, as far as prices know. */
  readonly standing: Standing;
  readonly offers: readonly Offer[];
}

/** The board of a match so many milliseconds after its kick-off; `numbers`: those of the ticks that were played. */
export function boardAt(sport: Sport, fixture: Fixture, numbers: readonly number[], sinceMs: number): Board {
  const hour = hourAt(sport, sinceMs);
  const { standing } = playTo(sport, fixture, numbers, hour.priced);
  const over = hour.over || standing.over;
  const state = over ? 'CLOSED' : hour.open ? 'OPEN' : 'SUSPENDED';
  return { state, standing, offers: over ? [] : sport.offers(fixture, standing) };
}

/** Which changes of odds a player takes without being asked. */
export const acceptances = ['none', 'higher', 'any'] as const;
export type Acceptance = (typeof acceptances)[number];

/** Whether odds that changed are taken. */
export const accepts = (accept: Acceptance, seen: number, now: number): boolean =>
  seen === now || accept === 'any' || (accept === 'higher' && now > seen);
