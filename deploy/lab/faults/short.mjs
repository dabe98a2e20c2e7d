import { rmSync } from 'node:fs';
import { noonZone } from '../common/agents.mjs';
import { report } from '../common/report.mjs';
import { runFaults } from './run.mjs';
import { sabotage } from './sabotage.mjs';

/**
 * What `npm test` plays: fixed seeds, one after the other on fresh platforms; filling disks is left to `npm run faults`. Periods of the
 * agent programme close on the same platform that takes deposits and bets; it is noon there, whenever the test runs.
 */
const runs = [
  {
    seed: 18_833,
    lastsMs: 30_000,
    paceMs: 1_200,
    kinds: ['kill', 'kill-backing', 'stop', 'edge', 'flush', 'replay'],
    agents: true,
    zone: noonZone(),
  },
];

/** Plays the short runs in `dir`; answers `{ passed, failed }`, one for each rule of the checker. */
async function shortFaults(dir, print = console.log) {
  const tally = { passed: 0, failed: 0 };
  for (const { seed, ...options } of runs) {
    const run = await runFaults({ seed, ...options, dir, log: (line) => print(`    ${line}`) });
    try {
      const verdicts = [...run.verdicts, await sabotage(run)];
      const failed = report({ ...run, verdicts }, { seed, print: (line) => print(`  ${line}`) });
      tally.failed += failed;
      tally.passed += verdicts.length - failed;
    } finally {
      await run.platform.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return tally;
}

// A program of its own for `npm test`: what people do there has a process to itself.
if (import.meta.filename === process.argv[1]) {
  const { passed, failed } = await shortFaults(process.argv[2]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
