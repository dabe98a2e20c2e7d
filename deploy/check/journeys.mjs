// The part `journeys` of `npm test`: people in Chromium on one running platform, in lanes side by side, then attacks on it.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, run } from '../lab/common/run.mjs';
import { stagesOfJourneys } from './plan.mjs';
import { inStages } from './pool.mjs';

const folder = join(root, 'deploy/lab/journeys/dist');

/** A real browser beside everything else on two cores: a journey that failed is made once more, and its first failure printed. */
async function journey(name, env, { tally, files, flaky, nodeTests, mayTryAgain }) {
  const file = join(folder, `${name}.journey.js`);
  const since = Date.now();
  const before = await nodeTests([file], env);
  if (before.code !== 0) console.log(before.output);
  const result = before.code === 0 || !mayTryAgain() ? before : await nodeTests([file], env);
  tally.addTap(result);
  if (before.code !== 0 && result !== before && result.code === 0) flaky.push(basename(file));
  const seconds = (Date.now() - since) / 1000;
  files.push({ name: basename(file), seconds, cpu: before.cpu + (result === before ? 0 : result.cpu) });
  console.log(`    ${basename(file)} (${seconds.toFixed(0)} s)`);
  return result;
}

/** What docs/security.md says of the door, tried on the platform that the journeys have used. */
async function attack(env, { tally, timeLeft }) {
  const result = await run('node', ['deploy/lab/attack/attack.mjs'], { env, show: /^(not )?ok /, limit: timeLeft() });
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(result.output) ?? [];
  tally.add({ passed: Number(passed), failed: Number(failed) });
  return result;
}

/**
 * Makes all journeys on a platform that runs, then the attacks; returns what all of them came to. `part.undisturbed` resolves when
 * nothing else of the run goes on.
 */
export async function walk(platform, part) {
  const env = {
    BANYAN_READY: platform.readyFile,
    CHROMIUM: platform.chromium,
    // A picture of every screen costs a quarter of its look: `JOURNEY_SHOTS=folder npm test -- journeys` takes them.
    JOURNEY_SHOTS: process.env.JOURNEY_SHOTS ?? '',
  };
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.journey.js'))
    .map((name) => name.replace('.journey.js', ''));
  const results = [];
  const [together, alone] = stagesOfJourneys(all);
  const make = async (name) => results.push(await journey(name, env, part));
  await inStages([together], async (name) => {
    if (part.mayBegin()) await make(name);
    else part.unmade.push(`${name}.journey.js`);
  });
  await part.undisturbed();
  await inStages([alone], make);
  results.push(await attack(env, part));
  return {
    code: results.some(({ code }) => code !== 0) ? 1 : 0,
    output: results.map(({ output }) => output).join('\n'),
  };
}
