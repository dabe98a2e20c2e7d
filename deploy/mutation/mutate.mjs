// `npm run mutate`: mistakes are planted in the rules about money, and the tests have to find them. `npm run mutate -- money sql`
// plays some parts. The figures go into docs/mutation.md, where every survivor has its word.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../check/run.mjs';
import { report } from './report.mjs';
import { mutateSql } from './sql.mjs';

const rulesIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);

const inFolder = (folder, names) => names.map((name) => `${folder}/${name}.ts`);

/** What of the services' TypeScript is mutated, and the specs that hold it: those that need no server. */
const parts = {
  money: {
    files: inFolder('services/kernel/src/money', ['currency', 'format', 'minor']),
    specs: ['services/kernel/dist/money'],
  },
  ledger: {
    files: inFolder('services/wallet/src/ledger', ['command', 'independent', 'batch', 'failure']),
    specs: ['services/wallet/dist/ledger/rules'],
  },
  settlement: {
    files: inFolder('services/contracts/src/settlement', [
      'carry',
      'dividend',
      'forced-payment',
      'net-loss',
      'realtime',
      'rounding',
      'salary',
      'tree',
    ]),
    specs: ['services/contracts/dist/settlement'],
  },
  terms: {
    files: rulesIn('services/contracts/src/terms'),
    specs: ['services/contracts/dist/terms', 'services/contracts/dist/settlement'],
  },
  period: {
    files: inFolder('services/contracts/src/period', ['period', 'zone']),
    specs: ['services/contracts/dist/period'],
  },
};

/** Has Stryker mutate these files; answers `[{ file, status, line, mutator, replacement }]`. */
async function mutateFiles({ files, specs }) {
  const args = ['run', 'deploy/mutation/stryker.config.mjs', '--mutate', files.join(',')];
  const child = spawn(join(root, 'node_modules/.bin/stryker'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_SPECS: specs.join(',') },
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
  const { files: mutated } = JSON.parse(readFileSync(join(root, '.banyan/mutation.json'), 'utf8'));
  return Object.entries(mutated).flatMap(([file, { mutants, source }]) =>
    mutants.map(({ status, location, mutatorName, replacement }) => ({
      file,
      status,
      line: location.start.line,
      code: source.split('\n')[location.start.line - 1].trim(),
      mutator: mutatorName,
      replacement,
    })),
  );
}

const wanted = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
const numbers = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const unknown = wanted.filter((part) => part !== 'sql' && !parts[part]);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}, sql`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await report(name, await mutateFiles(part));
if (wanted.length === 0 || wanted.includes('sql')) await report('sql', await mutateSql(numbers));
