// `npm run crowd [-- players minutes]`: so many people on the whole platform at once, who register, deposit, look for games, play all
// of the studio's and withdraw; then everything comes to rest and is judged. Ends with `N passed, N failed`.
import { parseArgs } from 'node:util';
import { inFolder } from '../common/folder.mjs';
import { report } from './report.mjs';
import { runCrowd } from './run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, keep: { type: 'boolean' } },
});
const players = Number(positionals[0] ?? 500);
const minutes = Number(positionals[1] ?? 3);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(players) || players < 1 || !(minutes > 0) || !Number.isInteger(seed)) {
  console.log('npm run crowd -- [players] [minutes] [--seed=<number>] [--keep]');
  process.exit(2);
}
console.log(`seed ${seed}, ${players} players, ${minutes} minutes`);
await inFolder(`banyan-crowd-${seed}-`, values, async (dir, onPlatform) => {
  const log = (line) => console.log(`  ${line}`);
  const run = await runCrowd({ seed, players, lastsMs: minutes * 60_000, dir, log, onPlatform });
  return report(run, { seed, players });
});
