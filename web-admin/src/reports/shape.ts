import type { ReportFigures, ReportRecord } from '../api/types.js';
import { toLocal } from '../ui/local-time.js';

export const groupings = ['DAY', 'MONTH', 'BRAND', 'LINE', 'PRODUCT', 'VENDOR', 'GAME', 'CHANNEL', 'COST'] as const;
export type Grouping = (typeof groupings)[number];

/** What a report is of, beside its filter. Days are `2026-03-16`, both inside. */
export interface Asked {
  by: Grouping;
  currency: string;
  from: string;
  until: string;
  brand?: string;
}

type Figure = keyof ReportFigures;

const play = ['rounds', 'betMinor', 'stakeMinor', 'payoutMinor', 'ggrMinor', 'holdBp', 'rtpBp'] as const;
const costs = ['bonusMinor', 'rebateMinor', 'promoMinor', 'jackpotMinor', 'feeMinor', 'salaryMinor', 'dividendMinor'] as const; // prettier-ignore
const cash = ['depositMinor', 'withdrawalMinor'] as const;

/** What each grouping is called. */
export const groupingWords: Readonly<Record<Grouping, string>> = {
  DAY: 'console.limit_period.day',
  MONTH: 'console.limit_period.month',
  BRAND: 'console.field.brand',
  LINE: 'console.team.top_lines',
  PRODUCT: 'console.field.category',
  VENDOR: 'console.field.vendor',
  GAME: 'console.field.game',
  CHANNEL: 'resources.deposits.fields.method',
  COST: 'resources.dryRuns.fields.costMinor',
};

/** Figures that other screens have words for. */
const words: Partial<Record<Figure, string>> = {
  rounds: 'resources.teamSales.fields.rounds',
  betMinor: 'resources.teamSales.fields.betMinor',
  stakeMinor: 'resources.teamSales.fields.stakeMinor',
  payoutMinor: 'resources.teamSales.fields.payoutMinor',
  bonusMinor: 'console.turnover.kind.bonus',
  rebateMinor: 'console.monthly.line_rebates',
  dividendMinor: 'console.kind.dividend',
  promoMinor: 'console.bill.line.promo',
  jackpotMinor: 'console.bill.line.jackpot',
  feeMinor: 'console.bill.line.fee',
  costMinor: 'resources.dryRuns.fields.costMinor',
  depositMinor: 'console.menu.deposits',
  withdrawalMinor: 'console.menu.withdrawals',
};

export const labelOf = (figure: Figure): string => words[figure] ?? `resources.reports.fields.${figure}`;

/** All figures in the order of the table. */
export const figures: readonly Figure[] = [...play, ...costs, 'costMinor', 'ngrMinor', ...cash];

/** The figures that a grouping has. */
export function figuresOf(by: Grouping): readonly Figure[] {
  if (by === 'PRODUCT' || by === 'VENDOR' || by === 'GAME') return play;
  if (by === 'CHANNEL') return cash;
  return by === 'COST' ? ['costMinor'] : figures;
}

/** Shown when the operator asks for them. */
export const hidden: readonly Figure[] = ['betMinor', ...costs];

/** The figure that a grouping's chart draws. */
export function drawnOf(by: Grouping): 'ggrMinor' | 'depositMinor' | 'costMinor' {
  if (by === 'CHANNEL') return 'depositMinor';
  return by === 'COST' ? 'costMinor' : 'ggrMinor';
}

const dayMs = 86_400_000;
const dayOf = (at: number): string => toLocal(new Date(at).toISOString()).slice(0, 10);

/** Usual spans, by their names under console.days. */
export const spans: Readonly<Record<string, (now: number) => Pick<Asked, 'from' | 'until'>>> = {
  today: (now) => ({ from: dayOf(now), until: dayOf(now) }),
  yesterday: (now) => ({ from: dayOf(now - dayMs), until: dayOf(now - dayMs) }),
  days_7: (now) => ({ from: dayOf(now - 6 * dayMs), until: dayOf(now) }),
  days_30: (now) => ({ from: dayOf(now - 29 * dayMs), until: dayOf(now) }),
  month: (now) => ({ from: `${dayOf(now).slice(0, 7)}-01`, until: dayOf(now) }),
};

/** How many days there are from one to another. */
export const lengthOf = ({ from, until }: Pick<Asked, 'from' | 'until'>): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs + 1;

/** `2026-03-16` as it is written: `16/03/2026`; a month as `03/2026`. */
export const dayText = (day: string, by: Grouping = 'DAY'): string =>
  day
    .slice(0, by === 'MONTH' ? 7 : 10)
    .split('-')
    .reverse()
    .join('/');

/** Amounts of a chart as shares of the greatest, from -1 to 1. */
export function sharesOf(rows: readonly ReportRecord[], figure: ReturnType<typeof drawnOf>): number[] {
  const amounts = rows.map((row) => Number(row[figure] ?? 0));
  const most = Math.max(1, ...amounts.map(Math.abs));
  return amounts.map((amount) => amount / most);
}
