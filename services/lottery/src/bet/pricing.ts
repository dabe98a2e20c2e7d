import { isOffered, officialBet } from '../rules/catalogue.js';
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

/** What is staked on each selection by one unit, together for lines that bet on the same. */
export interface Stake {
  readonly bet: string;
  readonly selection: string;
  readonly group: StakeGroup;
  readonly stakeMinor: bigint;
}

export function stakesOf(lines: ReadonlyArray<Pick<Line, 'bet' | 'group' | 'selections' | 'unitMinor'>>): Stake[] {
  const found = new Map<string, Stake>();
  for (const { bet, group, selections, unitMinor } of lines)
    for (const selection of selections) {
      const key = `${bet} ${selection}`;
      const stakeMinor = (found.get(key)?.stakeMinor ?? 0n) + unitMinor;
      found.set(key, { bet, selection, group, stakeMinor });
    }
  return [...found.values()];
}
