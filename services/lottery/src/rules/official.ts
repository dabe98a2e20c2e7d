import { comparedIn, comparedParts, officialBet, type OfficialBet } from './catalogue.js';
import type { Prizes, Region } from './board.js';

/** Why numbers are not a bet of this kind. */
export type LineFault = 'bet' | 'numbers' | 'repeated';

/** What a line costs and where it counts. */
export interface Priced {
  /** How often the unit stake is charged. */
  readonly units: number;
  /** Thousandths of the unit stake: one for the whole line, or one for each selection. */
  readonly odds: readonly number[];
  /** What is bet on as one: each number by itself, or the numbers together in ascending order. */
  readonly selections: readonly string[];
}

/** Prices a line on an official draw, or says what is wrong with it. */
export function priceOfficial(region: Region, code: string, numbers: readonly string[]): Priced | LineFault {
  const bet = officialBet(region, code);
  if (!bet) return 'bet';
  if (numbers.length === 0 || !numbers.every((each) => each.length === bet.digits && /^\d+$/.test(each)))
    return 'numbers';
  if (bet.pick > 1 && numbers.length !== bet.pick) return 'numbers';
  if (bet.pick === 0 && (numbers.length < 2 || numbers.length > 10)) return 'numbers';
  if (new Set(numbers).size !== numbers.length) return 'repeated';
  const each = bet.units === 'one' ? 1 : comparedIn(region, bet);
  const odds = [bet.odds[region]];
  if (bet.pick === 1) return { units: each * numbers.length, odds, selections: numbers };
  const combinations = bet.pick === 0 ? (numbers.length * (numbers.length - 1)) / 2 : 1;
  return { units: each * combinations, odds, selections: [[...numbers].sort().join('-')] };
}

/** What a line comes to: how often it was hit, and what is paid for it. */
export interface Verdict {
  readonly hits: number;
  readonly payoutMinor: bigint;
}

/** A line as it was placed; `odds` are those that it was placed at. */
export interface PlacedLine {
  readonly bet: string;
  readonly selections: readonly string[];
  readonly unitMinor: bigint;
  readonly odds: readonly number[];
}

/** A confirmed official draw, ready to settle many lines: what was drawn is counted once for each bet. */
export class OfficialBoard {
  private readonly counts = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    private readonly region: Region,
    private readonly prizes: Prizes,
  ) {}

  settle({ bet: code, selections, unitMinor, odds }: PlacedLine): Verdict {
    const bet = officialBet(this.region, code);
    if (!bet) throw new Error(`no bet ${code} in ${this.region}`);
    const drawn = this.drawn(bet);
    const perHit = (unitMinor * BigInt(odds[0] ?? 0)) / 1000n;
    if (bet.rule === 'hits') {
      const hits = selections.reduce((sum, each) => sum + (drawn.get(each) ?? 0), 0);
      return { hits, payoutMinor: perHit * BigInt(hits) };
    }
    const found = (selections[0] ?? '').split('-').map((each) => drawn.get(each) ?? 0);
    if (bet.rule === 'pairs') return pairs(found, perHit);
    const won = found.every((count) => (bet.rule === 'all' ? count > 0 : count === 0));
    return { hits: won ? 1 : 0, payoutMinor: won ? perHit : 0n };
  }

  private drawn(bet: OfficialBet): ReadonlyMap<string, number> {
    const known = this.counts.get(bet.code);
    if (known) return known;
    const counted = new Map<string, number>();
    for (const part of comparedParts(this.region, bet, this.prizes)) counted.set(part, (counted.get(part) ?? 0) + 1);
    this.counts.set(bet.code, counted);
    return counted;
  }
}

/** Đá: a win for each matched number after the first, and half a win for each repetition of the one drawn most often. Source: domain.md 3.4. */
function pairs(found: readonly number[], valueMinor: bigint): Verdict {
  const matched = found.filter((count) => count > 0).length;
  if (matched < 2) return { hits: 0, payoutMinor: 0n };
  const most = BigInt(Math.max(...found));
  return { hits: matched - 1, payoutMinor: valueMinor * BigInt(matched - 1) + ((most - 1n) * valueMinor) / 2n };
}

/** Which prize numbers have what a line chose, by the prizes that it competes in, each as `tier.index`: what won it, or what spoiled it. */
export function marksOf(
  region: Region,
  prizes: Prizes,
  { bet: code, selections }: Pick<PlacedLine, 'bet' | 'selections'>,
): string[] {
  const bet = officialBet(region, code);
  if (!bet) return [];
  const chosen = new Set(selections.flatMap((each) => each.split('-')));
  const parts = comparedParts(region, bet, prizes);
  const places = bet.tiers[region].flatMap((tier) => (prizes[tier] ?? []).map((_number, i) => `${tier}.${i}`));
  return places.filter((_place, i) => chosen.has(parts[i] ?? ''));
}
