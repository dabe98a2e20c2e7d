// `npm run simulate`: plays random seeds for 30 seconds. `-- --seconds 600` plays longer, `-- --seed 7` plays one seed again,
// `-- --mutants` proves that each mistake of mutants.mjs is found.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutants } from './mutants.mjs';

const players = Math.min(4, availableParallelism());
const program = fileURLToPath(new URL('player.mjs', import.meta.url));

/** A mistake must be found within these. */
export const mostSeeds = 1000;

/** A process of its own: `ask` answers what it found by seeds, `end` ends it. */
function newPlayer() {
  const player = fork(program, { execArgv: ['--max-semi-space-size=32'], serialization: 'advanced' });
  const ended = once(player, 'exit');
  return {
    tell: (message) => player.send(message),
    async ask(message) {
      player.send(message);
      const [answer] = await Promise.race([once(player, 'message'), ended.then(([code]) => [{ code }])]);
      if (!('played' in answer)) throw new Error(`a player ended with ${answer.code}`);
      return answer;
    },
    end: () => player.connected && player.disconnect(),
  };
}

async function ask(message) {
  const player = newPlayer();
  try {
    return await player.ask(message);
  } finally {
    player.end();
  }
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

/** Plays all mistakes, as many at once as there are cores: the seed that found one last, then those from 1 on. Calls `told` for each. */
export async function playMutants(told) {
  const list = mutants.map(({ file, ...mutant }) => ({
    ...mutant,
    path: file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'),
  }));
  const left = mutants.entries();
  const one = async () => {
    const player = newPlayer();
    player.tell({ mutants: list });
    const play = (mutant, first, end) => player.ask({ mutant, seeds: { first, end, step: 1 }, forMs: Infinity });
    for (const [number, mutant] of left) {
      const again = await play(number, mutant.seed, mutant.seed + 1);
      told(mutant, again.broken ? again : await play(number, 1, 1 + mostSeeds));
    }
    player.end();
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
