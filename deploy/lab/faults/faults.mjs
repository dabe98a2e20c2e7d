// `npm run faults [-- seed minutes]`: the platform under load while a nemesis that follows the seed kills, stops and cuts; then it
// heals, drains, and a checker that shares no code with the services judges. Ends with `N passed, N failed`.
import { parseArgs } from 'node:util';
import { inFolder } from '../common/folder.mjs';
import { report } from '../common/report.mjs';
import { runFaults } from './run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    pace: { type: 'string' },
    keep: { type: 'boolean' },
    agents: { type: 'boolean' },
    zone: { type: 'string' },
  },
});
const seed = Number(positionals[0] ?? Date.now() % 1_000_000);
const minutes = Number(positionals[1] ?? 2);
if (!Number.isInteger(seed) || !(minutes > 0)) {
  console.log(
    'npm run faults -- [seed] [minutes] [--only=kill,edge,…] [--pace=<ms between faults>] [--keep] [--agents [--zone=<IANA>]]',
  );
  process.exit(2);
}

console.log(`seed ${seed}, ${minutes} minutes`);
await inFolder(`banyan-faults-${seed}-`, { keep: values.keep }, async (dir, onPlatform) => {
  const run = await runFaults({
    seed,
    lastsMs: minutes * 60_000,
    kinds: values.only?.split(','),
    paceMs: values.pace && Number(values.pace),
    agents: values.agents,
    zone: values.zone,
    dir,
    log: (line) => console.log(`  ${line}`),
    onPlatform,
  });
  return report(run, { seed });
});
