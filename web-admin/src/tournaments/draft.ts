import type { Tournament, TournamentContent } from '../api/promotion-types.js';
import { toLocal } from '../ui/local-time.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';

export const scorings = ['VALID_BETS', 'WINS', 'NET_WIN', 'BEST_WIN', 'MULTIPLIER'] as const;
export const countings = ['ALL', 'CATEGORIES', 'VENDORS', 'GAMES'] as const;
export const placePrizeKinds = ['CASH', 'POINTS'] as const;
export const mostPrizes = 30;
export const mostPlace = 500;

type Prize = TournamentContent['prizes'][number];

/** What some places get, as it is typed; they begin after those before them. */
export interface PrizeDraft {
  toPlace: number;
  kind: Prize['kind'];
  /** In whole units, or points. */
  amount: string;
}

/** A tournament as it is typed: amounts in whole units, codes one after the other. */
export interface Draft extends Omit<TournamentContent, 'leastMinor' | 'prizes' | 'counted'> {
  brand: string;
  least: string;
  counted: string;
  prizes: PrizeDraft[];
}

const dayMs = 86_400_000;

export const emptyDraft = (): Draft => ({
  brand: '',
  currency: 'VND',
  texts: [],
  scoring: 'VALID_BETS',
  counts: 'ALL',
  counted: '',
  least: '0',
  joining: true,
  minLevel: 0,
  paidIn: true,
  perAddress: 3,
  movesUp: true,
  turnover: 1,
  settleMinutes: 60,
  prizes: [{ toPlace: 1, kind: 'CASH', amount: '' }],
  opens: toLocal(new Date(Date.now() + dayMs).toISOString()),
  closes: toLocal(new Date(Date.now() + 8 * dayMs).toISOString()),
});

export function draftOf(tournament: Tournament): Draft {
  const { brand, currency, texts, scoring, counts, joining, minLevel, paidIn, perAddress, movesUp } = tournament;
  const { turnover, settleMinutes, opens, closes } = tournament;
  const rest = { brand, currency, texts, scoring, counts, joining, minLevel, paidIn, perAddress, movesUp };
  return {
    ...rest,
    turnover,
    settleMinutes,
    opens,
    closes,
    counted: tournament.counted.join(', '),
    least: asTyped(tournament.leastMinor, currency),
    prizes: tournament.prizes.map(({ toPlace, kind, amountMinor, points }) => ({
      toPlace,
      kind,
      amount: kind === 'CASH' ? asTyped(amountMinor, currency) : String(points),
    })),
  };
}

/** Prizes as the server takes them; null while one is missing or its places are none. */
export function prizesOf(typed: readonly PrizeDraft[], currency: string): Prize[] | null {
  const prizes: Prize[] = [];
  for (const { toPlace, kind, amount } of typed) {
    const fromPlace = (prizes.at(-1)?.toPlace ?? 0) + 1;
    const amountMinor = kind === 'CASH' ? minorTyped(amount, currency) : '0';
    const points = kind === 'POINTS' ? Number(amount) : 0;
    const isWorth = kind === 'CASH' ? amountMinor && amountMinor !== '0' : Number.isSafeInteger(points) && points > 0;
    if (!isWorth || !amountMinor || toPlace < fromPlace || toPlace > mostPlace) return null;
    prizes.push({ fromPlace, toPlace, kind, amountMinor, points });
  }
  return prizes;
}

/** What all places come to. */
export function budgetOf(prizes: readonly Prize[]): { minor: string; points: number } {
  const places = ({ fromPlace, toPlace }: Prize) => toPlace - fromPlace + 1;
  return {
    minor: String(prizes.reduce((sum, prize) => sum + BigInt(prize.amountMinor) * BigInt(places(prize)), 0n)),
    points: prizes.reduce((sum, prize) => sum + prize.points * places(prize), 0),
  };
}

const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((code) => code !== ''))];

/** A tournament as the server takes it; null while something is missing or does not fit. */
export function contentOf({ brand, least, counted: typed, prizes: rows, ...rest }: Draft): TournamentContent | null {
  const { currency, texts, opens, closes, counts, joining, perAddress, settleMinutes } = rest;
  const leastMinor = minorTyped(least, currency);
  const prizes = prizesOf(rows, currency);
  const counted = counts === 'ALL' ? [] : codesOf(typed);
  if (!leastMinor || !prizes || brand === '' || closes <= opens || settleMinutes < 1) return null;
  if (prizes.length === 0 || (counts !== 'ALL' && counted.length === 0)) return null;
  if (texts.length === 0 || texts.some(({ title }) => title.trim() === '')) return null;
  // Rounds say nothing of networks: they are known of who joins.
  const content = { ...rest, perAddress: joining ? perAddress : 0, leastMinor, counted, prizes };
  if (content.scoring === 'MULTIPLIER' && leastMinor === '0') return null;
  const isCash = prizes.some(({ kind }) => kind === 'CASH');
  return isCash && !content.paidIn && content.perAddress === 0 ? null : content;
}
