import { minorOfUnits } from '../vendor/vendor-money.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';

/** A round as its vendor states it. Amounts in our minor units, what was rolled back taken off. */
export interface StatedRound {
  readonly player: string;
  readonly round: string;
  /** Ours. */
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

type Currencies = Readonly<Record<string, VendorCurrency>>;

const columns = ['player', 'round', 'bet', 'win', 'currency'] as const;
const id = /^[\x21-\x7e]{1,100}$/;
const units = /^\d{1,18}$/;

/** One line of a statement; throws a sentence that says what is wrong with it. */
export function statedRound(row: unknown, currencies: Currencies, place: number): StatedRound {
  const { player, round, bet, win, currency } = (row ?? {}) as Record<(typeof columns)[number], unknown>;
  const own = Object.entries(currencies).find(([, { code }]) => code === currency);
  const texts = [player, round, bet, win].map((value) => (typeof value === 'string' ? value : ''));
  const [who = '', which = '', stake = '', won = ''] = texts;
  if (!id.test(who) || !id.test(which) || !units.test(stake) || !units.test(won) || !own)
    throw new Error(`round ${place} of the statement is not as agreed`);
  const [stakeMinor, winMinor] = [minorOfUnits(stake, own[1]), minorOfUnits(won, own[1])];
  if (stakeMinor === null || winMinor === null) throw new Error(`round ${place} of the statement is out of bounds`);
  return { player: who, round: which, currency: own[0], stakeMinor, winMinor };
}

/** Reads an uploaded statement: JSON as the vendor's server answers, or CSV with a line of names. */
export function readStatement(text: string, currencies: Currencies): StatedRound[] {
  const rows = text.trimStart().startsWith('{') ? rowsOfJson(text) : rowsOfCsv(text);
  return rows.map((row, place) => statedRound(row, currencies, place + 1));
}

function rowsOfJson(text: string): unknown[] {
  const { rounds } = JSON.parse(text) as { rounds?: unknown };
  if (!Array.isArray(rounds)) throw new Error('the statement has no rounds');
  return rounds as unknown[];
}

function rowsOfCsv(text: string): unknown[] {
  const [head = '', ...lines] = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = head.split(',').map((name) => name.trim());
  if (!columns.every((name) => names.includes(name))) throw new Error(`the first line names ${columns.join(', ')}`);
  return lines.map((line) => {
    const cells = line.split(',').map((cell) => cell.trim());
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
  });
}
