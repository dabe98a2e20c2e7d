// `npm run simulate`: plays random seeds for 30 seconds. `-- --seconds 600` plays longer, `-- --seed 7` plays one seed again,
// `-- --mutants` proves that each mistake of mutants.mjs is found.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutants } from './mutants.mjs';

const players = Math.min(4, availableParallelism());
const program = fileURLToPath(new URL('player.mjs', import.meta.url));

/** A mistake must be found within these. */
export const mostSeeds = 1000;

function ask(message) {
  return new Promise((resolve, reject) => {
    const player = fork(program, { execArgv: ['--max-semi-space-size=32'], serialization: 'advanced' });
    let answer;
    player.on('message', (told) => (answer = told));
    player.on('exit', (code) => (answer ? resolve(answer) : reject(new Error(`a player ended with ${code}`))));
    player.send(message);
  });
}

/** Plays seeds on all cores for a while; returns how many, and what each player found. */
export async function playFor(forMs, first = randomInt(2 ** 31)) {
  const began = performance.now();
  const asked = Array.from({ length: players }, (_none, i) =>
    ask({ seeds: { first: first + i, end: Infinity, step: players }, forMs }),
  );
  const answers = await Promise.all(asked);
  const total = (name) => answers.reduce((sum, answer) => sum + answer[name], 0);
  const played = total('played');
  const minutes = (performance.now() - began) / 60_000;
  const told = `${played} seeds, ${Math.round(played / minutes)} a minute, ${(total('cpuMs') / played).toFixed(1)} ms CPU each`;
  return { told, found: answers.filter(({ broken, error }) => broken || error) };
}

/** Plays one seed. */
export const playSeed = (seed) => ask({ seeds: { first: seed, end: seed + 1, step: 1 }, forMs: Infinity });

/** Plays seeds from 1 on with a mistake until one finds it; without a `seed` in the answer none has. */
export function playMutant({ file, text, instead }) {
  const path = file.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
  return ask({ mutant: { path, text, instead }, seeds: { first: 1, end: 1 + mostSeeds, step: 1 }, forMs: Infinity });
}

/** Plays all mistakes, as many at once as there are cores; calls `told` for each. */
export async function playMutants(told) {
  const left = [...mutants];
  const one = async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) told(mutant, await playMutant(mutant));
  };
  await Promise.all(Array.from({ length: players }, one));
}

async function main([option, value]) {
  if (option === '--mutants') {
    let missed = 0;
    await playMutants(({ breaks }, { seed, broken, error, played }) => {
      if (broken) console.log(`found by seed ${seed}: ${breaks} (${broken[0]})`);
      else console.log(`NOT FOUND by ${played} seeds: ${breaks}${error ? ` (${error})` : ''}`);
      missed += broken ? 0 : 1;
    });
    return missed;
  }
  if (option === '--seed') {
    const { broken = [], error } = await playSeed(Number(value));
    if (error) broken.push(error);
    console.log(broken.length > 0 ? broken.join('\n') : `seed ${value}: nothing is broken`);
    return broken.length;
  }
  const { told, found } = await playFor(1000 * Number(option === '--seconds' ? value : 30));
  for (const { seed, broken, error } of found) console.log(`seed ${seed}: ${error ?? broken.join('; ')}`);
  console.log(`${told}, ${found.length} broken`);
  return found.length;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await main(process.argv.slice(2))) ? 1 : 0;
