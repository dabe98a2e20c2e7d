// Whether each goal's harness still works: a second of each on the same servers, a hundredth of what it fills its tables with. No bar is
// judged, since a second says nothing; what a turn leaves behind is checked as ever.
import { inspect } from 'node:util';
import { runPairs } from './harness.mjs';
import { Servers } from './servers.mjs';

const seconds = 1;
/** For `BENCH_SCALE`, before a goal is read. */
export const smokeScale = 0.01;

async function outcomeOf(goal, servers, log) {
  const begun = performance.now();
  const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  let prepared;
  try {
    await servers.renew();
    prepared = await goal.prepare({
      servers,
      seconds,
      soakSeconds: 6 * seconds,
      idleMs: 100,
      scale: smokeScale,
      log: () => undefined,
    });
    const [pair] = await runPairs(prepared, { pairs: 1, seconds, warmSeconds: 0, log: () => undefined });
    const ratios = goal.bars.map((bar) => bar.of(pair));
    // Nothing at all is a fault of what must be reached; of what may not be passed it is none (nobody was refused in that second).
    const measured = ({ atLeast }, ratio) => Number.isFinite(ratio) && (atLeast === undefined ? ratio >= 0 : ratio > 0);
    if (!goal.bars.every((bar, at) => measured(bar, ratios[at]))) throw new Error(`its bars are ${ratios.join(', ')}`);
    log(`ok goal ${goal.number} (${took()})`);
    return true;
  } catch (error) {
    // With what caused it: `fetch failed` alone says nothing.
    log(`not ok goal ${goal.number} (${took()}): ${inspect(error)}`);
    return false;
  } finally {
    await prepared?.close();
  }
}

/** Returns the exit code: 0 when every goal ran, its invariants held and each of its bars has a figure. */
export async function smoke(goals, log) {
  const servers = await Servers.start({ redis: true, kafka: true });
  let failed = 0;
  try {
    for (const goal of goals) if (!(await outcomeOf(goal, servers, log))) failed += 1;
  } finally {
    await servers.close();
  }
  log(`${goals.length - failed} of ${goals.length} goals ran`);
  return failed === 0 ? 0 : 1;
}
