// A process that plays seeds. Told by messages, answers each with a message; ends when nobody is left to ask.
// The mistakes of mutants.mjs are told to it first, if any are to be played.
import { register } from 'node:module';

process.on('message', (asked) => {
  if (asked.mutants) register('./mutate-hooks.mjs', import.meta.url, { data: asked.mutants });
  else void answer(asked);
});

async function answer({ mutant, seeds, forMs }) {
  process.send(await play(mutant, seeds, forMs).catch((error) => ({ played: 0, cpuMs: 0, error: String(error) })));
}

/** Plays seeds until one breaks something or the time is over, with the mistake of a number in the code where one is told. */
async function play(mutant, seeds, forMs) {
  const { simulate } = await import(mutant === undefined ? './simulate.mjs' : `./simulate.mjs?mutant=${mutant}`);
  const end = performance.now() + forMs;
  const cpu = process.cpuUsage();
  const cpuMs = () => Object.values(process.cpuUsage(cpu)).reduce((sum, micros) => sum + micros / 1000, 0);
  let played = 0;
  for (let seed = seeds.first; seed < seeds.end && performance.now() < end; seed += seeds.step) {
    const outcome = await simulate(seed).then(
      (broken) => ({ broken }),
      (error) => ({ error: String(error) }),
    );
    played += 1;
    if (outcome.error || outcome.broken.length > 0) return { played, cpuMs: cpuMs(), seed, ...outcome };
  }
  return { played, cpuMs: cpuMs() };
}
