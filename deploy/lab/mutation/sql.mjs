// `npm run mutate -- sql`: plants each mistake of sql-mutants.mjs in a copy of the wallet and plays the ledger's specs on a real
// PostgreSQL. A mutant is killed when a spec fails. `npm run mutate -- sql 3 7` plays some of them.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../common/run.mjs';
import { quoted, sourceOf } from '../../tools/codegen/routines.mjs';
import { startBacking } from '../../local/backing.mjs';
import { mutants } from './sql-mutants.mjs';

const specs = ['ledger', 'independent', 'group', 'hold', 'limits', 'transfer', 'bonus', 'bound-wins', 'ledger-model'];
/** The spec that is most about a function: it is played first, since most mistakes end there. */
const near = {
  ledger_independent: 'independent',
  ledger_allows: 'limits',
  ledger_count: 'limits',
  ledger_limit: 'limits',
  ledger_bonus: 'bonus',
  ledger_share: 'bonus',
  ledger_shared: 'bonus',
  ledger_group: 'group',
  ledger_transit: 'transfer',
  ledger_unbound: 'bound-wins',
  ledger_take_wins: 'bound-wins',
};
const wallet = join(root, '.banyan', 'mutation', 'services', 'wallet');

/** A copy of the built wallet, within the project so that its packages are found. */
function copyWallet() {
  rmSync(wallet, { recursive: true, force: true });
  mkdirSync(wallet, { recursive: true });
  for (const part of ['package.json', 'dist'])
    cpSync(join(root, 'services/wallet', part), join(wallet, part), { recursive: true });
  const config = {
    rootDir: wallet,
    testMatch: specs.map((name) => `<rootDir>/dist/ledger/${name}.spec.js`),
    setupFiles: [join(root, 'deploy/check/jest-env.mjs')],
    transform: {},
    testTimeout: 60_000,
  };
  writeFileSync(join(wallet, 'jest.config.json'), JSON.stringify(config));
}

/** Plays these specs until one fails; returns whether one did, and which test. */
function play(env, names) {
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const jest = ['--config', join(wallet, 'jest.config.json'), '--bail', '--maxWorkers=2', '--forceExit'];
  const paths = names.map((name) => `dist/ledger/${name}.spec.js`);
  return new Promise((resolve) => {
    const child = spawn('node', [...args, ...jest, ...paths], { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (code) => {
      const failed = /●(.*)›(.*)/.exec(output);
      resolve({ killed: code !== 0, by: failed ? failed[2].trim() : output.slice(-300) });
    });
  });
}

/** Puts the mistake into the function; gives the way back. */
function plant([, name, words, instead]) {
  const source = sourceOf(name);
  if (source.split(words).length !== 2) throw new Error(`"${words}" does not stand just once in ${name}`);
  const file = join(wallet, `dist/ledger/sql/${name}.gen.js`);
  const whole = readFileSync(file, 'utf8');
  const [sound, broken] = [source, source.replace(words, () => instead)].map((text) => quoted(name, text));
  if (whole.split(sound).length !== 2) throw new Error(`${name} is not built as its file says: npm run codegen`);
  writeFileSync(
    file,
    whole.replace(sound, () => broken),
  );
  return () => writeFileSync(file, whole);
}

/** Plays the mutants with these numbers, all without; tells `found(mutant, { killed, by })` of each when it is played. */
export async function mutateSql(numbers, found) {
  copyWallet();
  for (const mutant of mutants) plant(mutant)();
  const dir = mkdtempSync(join(tmpdir(), 'banyan-mutation-'));
  chmodSync(dir, 0o755);
  const backing = await startBacking({ dir, postgres: true, redis: false, kafka: false, env: {}, portOffset: 3_000 });
  const env = { DATABASE_URL: backing.postgres, REDIS_URL: 'redis://127.0.0.1:1', KAFKA_BROKERS: '127.0.0.1:1' };
  try {
    const sound = await play(env, specs);
    if (sound.killed) throw new Error(`the specs fail without a mutant: ${sound.by}`);
    for (const [index, mutant] of mutants.entries()) {
      if (numbers.length > 0 && !numbers.includes(index + 1)) continue;
      const restore = plant(mutant);
      const first = await play(env, [near[mutant[1]] ?? 'ledger']);
      const { killed, by } = first.killed ? first : await play(env, specs);
      restore();
      await found(mutant, { killed, by });
      console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${index + 1} ${mutant[0]}${killed ? `: ${by}` : ''}`);
    }
  } finally {
    await backing.stop();
    rmSync(dir, { recursive: true, force: true });
    rmSync(join(root, '.banyan', 'mutation'), { recursive: true, force: true });
  }
}
