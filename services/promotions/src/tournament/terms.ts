import { gameCategories } from '../campaign/terms.js';
import type { Round } from '../round/round.js';
import type { Counting, PlacePrizeContent, Scoring, TournamentContent } from './tournament.dto.js';

/** More than this no round brings, so that no sum is too large for the database. */
const mostScore = 10n ** 15n;

/** The field that does not fit the others; null where all do. */
export function flawOf(content: TournamentContent): string | null {
  const { scoring, counts, counted, leastMinor, prizes, joining, paidIn, perAddress } = content;
  if (new Set(counted).size !== counted.length || (counts === 'ALL') !== (counted.length === 0)) return 'counted';
  if (!counted.every((code) => isNamed(counts, code))) return 'counted';
  if (!prizes.every(isSound) || !areRanked(prizes)) return 'prizes';
  // From where somebody plays is not in the rounds: it is known of who joins.
  if (perAddress > 0 && !joining) return 'perAddress';
  // The smallest stake would have the highest multiples for nothing.
  if (scoring === 'MULTIPLIER' && leastMinor === 0n) return 'leastMinor';
  // Money is for members who cost something to be many of.
  if (prizes.some(({ kind }) => kind === 'CASH') && !paidIn && perAddress === 0) return 'paidIn';
  return null;
}

function isNamed(counts: Counting, code: string): boolean {
  if (counts === 'CATEGORIES') return categoryCodes.has(code);
  return /^[\w.:-]{1,64}$/.test(code);
}

const categoryCodes: ReadonlySet<string> = new Set(gameCategories);

const isSound = ({ kind, amountMinor, points }: PlacePrizeContent): boolean =>
  (kind === 'CASH') === amountMinor > 0n && (kind === 'POINTS') === points > 0;

/** From the first place on, each prize after the one before it. */
function areRanked(prizes: readonly PlacePrizeContent[]): boolean {
  let next = 1;
  for (const { fromPlace, toPlace } of prizes) {
    if (fromPlace !== next || toPlace < fromPlace) return false;
    next = toPlace + 1;
  }
  return true;
}

/** What all places come to: it is known beforehand. */
export function budgetOf(prizes: readonly PlacePrizeContent[]): { readonly minor: bigint; readonly points: bigint } {
  const sum = (of: (prize: PlacePrizeContent) => bigint) =>
    prizes.reduce((total, prize) => total + of(prize) * BigInt(prize.toPlace - prize.fromPlace + 1), 0n);
  return { minor: sum(({ amountMinor }) => amountMinor), points: sum(({ points }) => BigInt(points)) };
}

/** What of a tournament says which rounds count, and for what. */
export interface ScoringTerms {
  readonly brand: string;
  readonly currency: string;
  readonly scoring: Scoring;
  readonly counts: Counting;
  readonly counted: readonly string[];
  readonly leastMinor: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** What is told from then on counts no more. */
  readonly settlesAt: Date;
}

/** Whether a round is told to it: of its brand and currency, and before its scores are final. */
export const isTold = (
  { brand, currency, settlesAt }: ScoringTerms,
  round: Pick<Round, 'brand' | 'currency' | 'settledAt'>,
): boolean => round.brand === brand && round.currency === currency && round.settledAt < settlesAt;

/** Whether a round is of its time: it is of the time of its first bet. */
export const isInTime = (
  { opensAt, closesAt }: Pick<ScoringTerms, 'opensAt' | 'closesAt'>,
  { startedAt }: Pick<Round, 'startedAt'>,
): boolean => startedAt >= opensAt && startedAt < closesAt;

/** Whether a round is of its games. */
export function isOfGames(
  { counts, counted }: Pick<ScoringTerms, 'counts' | 'counted'>,
  { category, vendor, gameCode }: Pick<Round, 'category' | 'vendor' | 'gameCode'>,
): boolean {
  if (counts === 'ALL') return true;
  if (counts === 'CATEGORIES') return counted.includes(category);
  return counted.includes(counts === 'VENDORS' ? vendor : gameCode);
}

/**
 * What a round brings; null of one that does not count: it was taken back, gave its stake back, was free or is below the least stake. Where only a part of the stake is a
 * valid bet, as of bets on both sides, only that part is to reach the least one, and of the win only the same part counts. Net wins and multiples need no part: a stake
 * that is not at risk adds nothing to the one and lowers the other; and of net wins each loss counts, however little was at risk.
 */
export function scoreOf(
  { scoring, leastMinor }: Pick<ScoringTerms, 'scoring' | 'leastMinor'>,
  { stakeMinor, winMinor, validMinor }: Pick<Round, 'stakeMinor' | 'winMinor' | 'validMinor'>,
): bigint | null {
  const counted = scoring === 'NET_WIN' ? stakeMinor : validMinor;
  if (validMinor <= 0n || stakeMinor <= 0n || counted < BigInt(leastMinor)) return null;
  const validWin = validMinor < stakeMinor ? (winMinor * validMinor) / stakeMinor : winMinor;
  const score = {
    VALID_BETS: validMinor,
    WINS: validWin,
    NET_WIN: winMinor - stakeMinor,
    BEST_WIN: validWin,
    MULTIPLIER: (winMinor * 100n) / stakeMinor,
  }[scoring];
  return score > mostScore ? mostScore : score;
}

/** Whether the best round is the score, not the sum of all. */
export const isOfBest = (scoring: Scoring): boolean => scoring === 'BEST_WIN' || scoring === 'MULTIPLIER';
