// Runs one goal: reference and subject turn by turn in one session (ABAB), so that a noisy machine is noisy for both.
import { cpuByRole, used } from './cpu.mjs';

/**
 * @typedef {object} Goal what a file in goals/ exports as default
 * @property {number} number
 * @property {string} title what is measured
 * @property {string} against what it is measured against
 * @property {{redis?: boolean, kafka?: boolean}} [needs] beside PostgreSQL
 * @property {Bar[]} bars the first is the goal's own, the others follow it on the line
 * @property {(bench: import('./bench.mjs').Bench) => Promise<Prepared>} prepare
 *
 * @typedef {object} Bar
 * @property {string} name empty for the first
 * @property {(pair: Record<string, Turn>) => number} of the ratio of one pair of turns
 * @property {number} [atLeast]
 * @property {number} [atMost]
 *
 * @typedef {object} Prepared
 * @property {Record<string, (turn: {seconds: number, name: string}) => Promise<object>>} sides in the order of their turns; each
 *   answers `{ operations, p50?, p99?, … }` of its turn and may answer `perSecond` when that is not operations by time
 * @property {(side: string, turn: object) => Promise<void>} [before] work for a turn that is not measured
 * @property {Record<string, string[]>} [roles] whose CPU counts for a side (see cpu.mjs); default: everybody's
 * @property {(side: string) => Promise<string[]>} [invariants] what is broken after a turn; anything makes the goal void
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Turn { operations, perSecond, cpuPerOperation (µs), cpu (µs per operation by role), … }
 */

/** Warms both sides up (unless `warmSeconds` is 0), runs the pairs and answers every turn. Throws when an invariant is broken: the figures are void. */
export async function runPairs(prepared, { pairs, seconds, warmSeconds, log }) {
  const { sides } = prepared;
  if (warmSeconds > 0)
    for (const side of Object.keys(sides)) await oneTurn(prepared, side, { seconds: warmSeconds, name: 'warm' });
  const done = [];
  for (let index = 1; index <= pairs; index += 1) {
    const pair = {};
    for (const side of Object.keys(sides))
      pair[side] = await oneTurn(prepared, side, { seconds, name: `pair${index}` });
    done.push(pair);
    log(`  pair ${index}: ${Object.entries(pair).map(told).join(', ')}`);
  }
  return done;
}

async function oneTurn(prepared, side, turn) {
  await prepared.before?.(side, turn);
  const before = cpuByRole();
  const begun = performance.now();
  const figures = await prepared.sides[side](turn);
  const seconds = (performance.now() - begun) / 1000;
  const spent = figures.cpuMs ?? used(before, cpuByRole(), prepared.roles?.[side]);
  const broken = (await prepared.invariants?.(side)) ?? [];
  if (broken.length > 0) throw new Error(`void, invariants are broken after a turn of ${side}: ${broken.join('; ')}`);
  const { operations } = figures;
  const perOperation = (ms) => (ms * 1000) / operations;
  const cpu = Object.fromEntries(Object.entries(spent).map(([role, ms]) => [role, perOperation(ms)]));
  const total = Object.values(cpu).reduce((sum, one) => sum + one, 0);
  return { perSecond: operations / (figures.seconds ?? seconds), cpuPerOperation: total, cpu, ...figures };
}

const told = ([side, turn]) =>
  `${side} ${Math.round(turn.perSecond)}/s${turn.p99 === undefined ? '' : ` p99 ${turn.p99.toFixed(1)} ms`} cpu ${turn.cpuPerOperation.toFixed(0)} µs`;

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The usual bars: speed and CPU per operation of `subject` against `reference`. */
export const speed = (atLeast, side = 'reference', label = '') => ({
  name: label,
  atLeast,
  of: (pair) => pair.subject.perSecond / pair[side].perSecond,
});
export const cpu = (atMost, side = 'reference') => ({
  name: 'cpu',
  atMost,
  of: (pair) => pair.subject.cpuPerOperation / pair[side].cpuPerOperation,
});

/** Judges the pairs by the goal's bars: the line to print and what the table of results needs. */
export function judge(goal, pairs) {
  const judged = goal.bars.map((bar) => {
    const ratios = pairs.map(bar.of);
    const value = median(ratios);
    const ok = bar.atLeast === undefined ? value <= bar.atMost : value >= bar.atLeast;
    return { ...bar, value, ok, low: Math.min(...ratios), high: Math.max(...ratios) };
  });
  const [first, ...rest] = judged;
  const ok = judged.every((bar) => bar.ok);
  const line = [
    `goal ${goal.number}: ${withBar(first)} ${ok ? 'ok' : 'MISSED'}`,
    ...rest.map((bar) => `${bar.name} ${withBar(bar)}${bar.ok ? '' : ' MISSED'}`),
    `range ${shown(first.low)}..${shown(first.high)}`,
  ].join(', ');
  return { line, ok, judged, sides: medians(pairs) };
}

export const shown = (value) =>
  value >= 9.95 ? value.toFixed(0) : value >= 0.995 ? value.toFixed(1) : value.toFixed(2);
export const withBar = ({ value, atLeast, atMost }) => `${shown(value)}x (bar ${shown(atLeast ?? atMost)}x)`;

/** Every figure of every side, its median over the pairs. */
function medians(pairs) {
  const over = (turns) =>
    Object.fromEntries(
      Object.keys(turns[0]).map((key) => {
        const values = turns.map((turn) => turn[key]);
        return [
          key,
          typeof values[0] === 'object' ? over(values) : typeof values[0] === 'number' ? median(values) : values[0],
        ];
      }),
    );
  return Object.fromEntries(Object.keys(pairs[0]).map((side) => [side, over(pairs.map((pair) => pair[side]))]));
}
