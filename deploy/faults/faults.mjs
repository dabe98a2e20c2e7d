// `npm run faults [-- seed minutes]`: the platform under load while a nemesis that follows the seed kills, stops and cuts; then it
// heals, drains, and a checker that shares no code with the services judges. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report.mjs';
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

const folder = mkdtempSync(join(tmpdir(), `banyan-faults-${seed}-`));
const dir = join(folder, 'platform');
console.log(`seed ${seed}, ${minutes} minutes${values.keep ? `, in ${folder}` : ''}`);
let failed = 1;
let platform;
const end = async (code) => {
  await platform?.stop();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130));
try {
  const run = await runFaults({
    seed,
    lastsMs: minutes * 60_000,
    kinds: values.only?.split(','),
    paceMs: values.pace && Number(values.pace),
    agents: values.agents,
    zone: values.zone,
    dir,
    log: (line) => console.log(`  ${line}`),
    onPlatform: (started) => (platform = started),
  });
  failed = report(run, { seed });
} catch (error) {
  console.log(`seed ${seed}: the run broke off: ${error.stack}\n${error.notes?.join('\n') ?? ''}`);
}
await end(failed === 0 ? 0 : 1);
