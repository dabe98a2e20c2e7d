import { isOffered, officialBet, partOf } from '../rules/catalogue.js';
import type { Region } from '../rules/board.js';
import { priceOfficial, type LineFault, type Priced } from '../rules/official.js';
import { priceVendor, type VendorKind } from '../rules/vendor.js';

/** The game of an issue, as far as a price goes. */
export interface PricedGame {
  readonly region: Region | null;
  readonly vendorKind: VendorKind | null;
}

/** Whose bounds a bet counts for. */
export type StakeGroup = 'lo' | 'de' | 'cang' | 'xien' | 'vendor';

/** Prices a line on whichever game, or says what is wrong with it. */
export function priceLine(
  { region, vendorKind }: PricedGame,
  bet: string,
  numbers: readonly string[],
): Priced | LineFault {
  if (region) return isOffered(region, bet) ? priceOfficial(region, bet, numbers) : 'bet';
  return vendorKind ? priceVendor(vendorKind, bet, numbers) : 'bet';
}

export const groupOf = ({ region }: PricedGame, bet: string): StakeGroup =>
  (region && officialBet(region, bet)?.group) || 'vendor';

/** A line that is priced, ready to be stored. */
export interface Line {
  readonly bet: string;
  readonly group: StakeGroup;
  readonly selections: readonly string[];
  readonly unitMinor: bigint;
  readonly stakeMinor: bigint;
  readonly odds: readonly number[];
}

/** What is staked on each number by one unit, together for all bets that are bounded as one. */
export interface Stake {
  /** {@link boundOf} the bets. */
  readonly bet: string;
  readonly selection: string;
  readonly group: StakeGroup;
  readonly stakeMinor: bigint;
}

/**
 * The bets that share their bounds with this one: all of its group that compare the same digits, so that nobody gets around a number's bound
 * by another name for it. Vendor plays each have their own.
 */
export function boundOf(group: StakeGroup, bet: string): string {
  if (group === 'vendor') return bet;
  const part = partOf(bet);
  return part === 'last' ? group : `${group}_${part}`;
}

export function stakesOf(lines: ReadonlyArray<Pick<Line, 'bet' | 'group' | 'selections' | 'unitMinor'>>): Stake[] {
  const found = new Map<string, Stake>();
  for (const { bet, group, selections, unitMinor } of lines) {
    const bound = boundOf(group, bet);
    for (const selection of selections) {
      const key = `${bound} ${selection}`;
      const stakeMinor = (found.get(key)?.stakeMinor ?? 0n) + unitMinor;
      found.set(key, { bet: bound, selection, group, stakeMinor });
    }
  }
  return [...found.values()];
}
