// `npm run bench [-- goals… --pairs N --seconds N --soak minutes]`: the goals of docs/benchmarks.md, each against its reference in the same run.
// `npm run bench -- ladder`: how the cost grows with what there is. `npm run bench -- smoke`: each goal for a second, whether it runs at all.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from '../common/run.mjs';
import { judge, runPairs } from './harness.mjs';
import { climb } from './ladder.mjs';
import { writeReport } from './report.mjs';
import { Servers } from './servers.mjs';
import { smoke, smokeScale } from './smoke.mjs';

/**
 * @typedef {object} Bench what a goal gets to prepare itself
 * @property {Servers} servers started for this goal alone, with what it needs
 * @property {number} seconds length of a turn
 * @property {number} soakSeconds how long goal 13 keeps the whole platform under load
 * @property {number} idleMs how long goal 13 leaves everything alone before it reads the memory
 * @property {number} scale how much of what a goal fills its tables with
 * @property {(line: string) => void} log
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    warm: { type: 'string', default: '4' },
    soak: { type: 'string', default: '2' },
    deep: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  },
});

async function goalsOf(wanted) {
  const folder = join(import.meta.dirname, 'goals');
  const files = readdirSync(folder).filter((file) => /^goal-\d+\.mjs$/.test(file));
  const goals = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(folder, file)).href)).default),
  );
  const chosen = goals.filter(({ number }) => wanted.length === 0 || wanted.includes(String(number)));
  if (chosen.length === 0)
    throw new Error(`there is no such goal; there are ${goals.map(({ number }) => number).join(', ')}`);
  return chosen.sort((a, b) => a.number - b.number);
}

/** Runs one goal on servers of its own. A goal that fails says so and lets the others run. */
async function outcomeOf(goal, command) {
  const log = (line) => console.log(line);
  log(`goal ${goal.number}: ${goal.title}, against ${goal.against}`);
  let servers;
  let prepared;
  try {
    servers = await Servers.start(goal.needs ?? {});
    const seconds = Number(values.seconds);
    const soakSeconds = Number(values.soak) * 60;
    prepared = await goal.prepare({ servers, seconds, soakSeconds, idleMs: 5000, scale: 1, log });
    const pairs = await runPairs(prepared, {
      pairs: Number(values.pairs),
      seconds,
      warmSeconds: Number(values.warm),
      log,
    });
    const result = judge(goal, pairs);
    log(result.line);
    return { goal, result, command };
  } catch (error) {
    log(`goal ${goal.number}: VOID, ${error.stack ?? error}`);
    return { goal, error: error.message.split('\n')[0], command };
  } finally {
    await prepared?.close();
    await servers?.close();
  }
}

async function ladder(wanted) {
  const length = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
  const code = await climb({ wanted, ...length, deep: values.deep, log: (line) => console.log(line) });
  await run('prettier', ['--write', 'docs/benchmarks.md', 'docs/benchmarks-ladder.json']);
  return code;
}

async function main() {
  if (positionals[0] === 'ladder') return ladder(positionals.slice(1));
  const small = positionals[0] === 'smoke';
  if (small) process.env.BENCH_SCALE = String(smokeScale);
  const goals = await goalsOf(small ? positionals.slice(1) : positionals);
  if (!values['no-build']) {
    const built = await run('npm', ['run', '-s', 'build']);
    if (built.code !== 0) throw new Error(built.output);
  }
  if (small) return smoke(goals, (line) => console.log(line));
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--no-'));
  const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
  const outcomes = [];
  for (const goal of goals) outcomes.push(await outcomeOf(goal, command));
  if (!values['no-report']) await run('prettier', ['--write', writeReport(outcomes)]);
  for (const { goal, result } of outcomes) console.log(result?.line ?? `goal ${goal.number}: VOID`);
  return outcomes.every(({ result }) => result?.ok) ? 0 : 1;
}

process.exit(await main());
