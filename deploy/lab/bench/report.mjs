// Writes what a run measured into docs/benchmarks.md, between the markers, and leaves the goals alone that did not run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../common/run.mjs';
import { shown, withBar } from './harness.mjs';

const file = join(root, 'docs', 'benchmarks.md');

/** Cores, memory and CPU model; no names. */
export function machine() {
  const model =
    cpus()[0]
      ?.model.replace(/\(R\)|\(TM\)/g, '')
      .replace(/\s+/g, ' ') ?? 'unknown CPU';
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

const date = () => new Date().toISOString().slice(0, 10);

/** One row of the table of results and one per side of the table of stages. */
function rowsOf({ goal, error, result, command }) {
  const head = `| ${goal.number} | ${goal.title} | ${goal.against} |`;
  if (error) return { result: `${head} void: ${error} | | VOID | ${date()}, \`${command}\` |`, stages: [] };
  const [first, ...rest] = result.judged;
  const figures = [withBar(first), ...rest.map((bar) => `${bar.name} ${withBar(bar)}`)].join(', ');
  return {
    result: `${head} ${figures} | ${shown(first.low)}..${shown(first.high)} | ${result.ok ? 'ok' : 'MISSED'} | ${date()}, \`${command}\` |`,
    stages: Object.entries(result.sides).map(
      ([side, turn]) =>
        `| ${goal.number} | ${side} | ${Math.round(turn.perSecond)} | ${ms(turn.p50)} | ${ms(turn.p95)} | ${ms(turn.p99)} | ${turn.cpuPerOperation.toFixed(1)} | ${stages(turn.cpu)} |`,
    ),
  };
}

const ms = (value) => (value === undefined ? '' : value.toFixed(2));
const stages = (cpu) =>
  Object.entries(cpu)
    .filter(([, value]) => value >= 0.05)
    .sort(([, a], [, b]) => b - a)
    .map(([role, value]) => `${role} ${value.toFixed(1)}`)
    .join(', ');

/** Replaces the rows of the goals that ran and keeps the others in order. */
function merged(text, marker, rowsByGoal) {
  const [open, close] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no ${open} … ${close}`);
  const lines = text
    .slice(from + open.length, to)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const numberOf = (line) => Number(/^\| *(\d+)/.exec(line)?.[1]);
  const head = lines.filter((line) => Number.isNaN(numberOf(line)));
  const kept = lines.filter((line) => !Number.isNaN(numberOf(line)) && !rowsByGoal.has(numberOf(line)));
  const rows = [...kept, ...[...rowsByGoal.values()].flat()].sort((a, b) => numberOf(a) - numberOf(b));
  return `${text.slice(0, from + open.length)}\n\n${[...head, ...rows].join('\n')}\n\n${text.slice(to)}`;
}

/** The document with something else between the markers of that name. */
export function replaceBetween(text, marker, content) {
  const [open, close] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no ${open} … ${close}`);
  return `${text.slice(0, from + open.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** Puts the outcomes of this run into the document and returns its path. */
export function writeReport(outcomes, { now = machine() } = {}) {
  if (!existsSync(file)) throw new Error('docs/benchmarks.md is missing');
  const rows = outcomes.map((outcome) => [outcome.goal.number, rowsOf(outcome)]);
  let text = readFileSync(file, 'utf8');
  text = merged(text, 'results', new Map(rows.map(([number, row]) => [number, [row.result]])));
  text = merged(text, 'stages', new Map(rows.map(([number, row]) => [number, row.stages])));
  text = replaceBetween(text, 'machine', now);
  const [, five] = loadavg();
  const busy = `${date()}: ${five.toFixed(1)} over the last five minutes of the run, its own load included`;
  text = replaceBetween(text, 'busy', busy);
  writeFileSync(file, text);
  return file;
}
