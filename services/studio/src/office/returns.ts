import type { Names } from '../game/game.js';
import { gameOf } from '../game/games.js';
import { poolReturn } from '../game/jackpot.js';
import { figures } from '../game/slots/figures.js';
import { slotOf } from '../game/slots/slots.js';
import { entryOf } from '@banyan/kernel/rules';

/** What was played of one game, in whole units of money as doubles for the squares, and exactly for the sums. */
export interface Played {
  readonly game: string;
  readonly rounds: number;
  readonly betMinor: string;
  readonly paidMinor: string;
  /** Sums of bet², bet · win and win². */
  readonly bb: number;
  readonly bw: number;
  readonly ww: number;
  /** What rounds should bring that say it themselves, as slips do; none of other games. */
  readonly dueMinor?: string | null;
}

/** A game, or all titles of a model, against what it declares. Percentages with four digits. */
export interface Return {
  readonly key: string;
  readonly names: Names;
  readonly games: number;
  readonly rounds: number;
  readonly betMinor: string;
  readonly paidMinor: string;
  readonly declared: string;
  readonly method: 'formula' | 'simulation' | 'enumeration';
  readonly measured: string;
  /** Within this the measured return lies in 99 of 100 cases when the declared one is true; null while too little was played. */
  readonly band: readonly [low: string, high: string] | null;
  readonly outside: boolean;
}

const z99 = 2.576;
/** Fewer rounds say nothing: rare large wins have not had their turn. */
const fewest = 500;

interface Sums {
  games: number;
  rounds: number;
  bet: bigint;
  paid: bigint;
  due: bigint;
  bb: number;
  bw: number;
  ww: number;
}

/** All titles of a model share its mathematics, so they are judged together. */
export function returnsOf(played: readonly Played[]): Return[] {
  const groups = new Map<string, Sums>();
  for (const one of played) {
    const key = slotOf(one.game)?.title.model.id ?? one.game;
    const sums = groups.get(key) ?? { games: 0, rounds: 0, bet: 0n, paid: 0n, due: 0n, bb: 0, bw: 0, ww: 0 };
    sums.games++;
    sums.rounds += one.rounds;
    sums.bet += BigInt(one.betMinor);
    sums.paid += BigInt(one.paidMinor);
    sums.due += BigInt(one.dueMinor ?? 0);
    sums.bb += one.bb;
    sums.bw += one.bw;
    sums.ww += one.ww;
    groups.set(key, sums);
  }
  return [...groups].map(([key, sums]) => judged(key, sums)).toSorted((a, b) => b.rounds - a.rounds);
}

function judged(key: string, sums: Sums): Return {
  const { games, rounds, bet, paid, due, bb, bw, ww } = sums;
  const { method, names, ...sheet } = declaredOf(key);
  const declared = due > 0n && bet > 0n ? Number((due * 1_000_000n) / bet) / 10_000 : sheet.declared;
  const measured = bet > 0n ? Number((paid * 1_000_000n) / bet) / 10_000 : 0;
  // Variance of the ratio's error under the declared return: each round's win less what it should bring of its bet.
  const share = declared / 100;
  const half =
    bb > 0 ? (z99 * Math.sqrt(Math.max(0, ww - 2 * share * bw + share * share * bb)) * 100) / Number(bet / minor) : 0;
  const band = rounds < fewest ? null : ([declared - half, declared + half] as const);
  return {
    key,
    names,
    games,
    rounds,
    betMinor: String(bet),
    paidMinor: String(paid),
    declared: declared.toFixed(4),
    method,
    measured: measured.toFixed(4),
    band: band && [Math.max(0, band[0]).toFixed(4), band[1].toFixed(4)],
    outside: band !== null && (measured < band[0] || measured > band[1]),
  };
}

/** Minor units of the unit in which squares are summed. */
export const minor = 10_000n;

function declaredOf(key: string): Pick<Return, 'method' | 'names'> & { declared: number } {
  const model = entryOf(figures, key);
  if (model) {
    const declared =
      model.method === 'formula'
        ? Number(model.rtp)
        : Number(model.simulated.rtp) + (model.pools ? poolReturn * 100 : 0);
    return { declared, method: model.method, names: { EN: key } };
  }
  const sheet = gameOf(key)?.sheet;
  const names = sheet?.names ?? { EN: key };
  return {
    declared: Number(sheet?.rtp ?? 0),
    method: sheet?.family === 'moonlight' ? 'enumeration' : 'formula',
    names,
  };
}
