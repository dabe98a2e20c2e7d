// A process that plays seeds, with one mistake in the code when it is told so. Told by a message, answers with a message.
import { register } from 'node:module';

process.on('message', (asked) => void answer(asked));

async function answer({ mutant, seeds, forMs }) {
  if (mutant) register('./mutate-hooks.mjs', import.meta.url, { data: mutant });
  process.send(await play(seeds, forMs).catch((error) => ({ played: 0, cpuMs: 0, error: String(error) })));
  process.disconnect();
}

/** Plays seeds until one breaks something or the time is over. */
async function play(seeds, forMs) {
  const { simulate } = await import('./simulate.mjs');
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
