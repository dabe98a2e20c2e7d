// `npm run mutate`: mistakes are planted in the rules about money, and the tests have to find them. `npm run mutate -- money sql`
// plays some parts, `npm run mutate -- tiers.ts` one file, `npm run mutate -- page` nothing: it writes docs/mutation.md anew, after a
// word was written. It ends with 1 while a survivor has no word.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../common/run.mjs';
import { report, reportSql, show } from './report.mjs';
import { mutateSql } from './sql.mjs';

const rulesIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);

const inFolder = (folder, names) => names.map((name) => `${folder}/${name}.ts`);

/** What of the services' TypeScript is mutated, and the specs that hold it: those that need no server, and draw few cases. */
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
    specs: ['rules', 'dividend-vectors', 'salary-vectors'].map((name) => `services/contracts/dist/settlement/${name}`),
  },
  terms: {
    files: rulesIn('services/contracts/src/terms'),
    specs: ['services/contracts/dist/terms'],
  },
  period: {
    files: inFolder('services/contracts/src/period', ['period', 'zone']),
    specs: ['services/contracts/dist/period'],
  },
};

/** The text that a mutant replaces. Lines and columns count from 1. */
function textAt(lines, { start, end }) {
  const own = lines.slice(start.line - 1, end.line);
  own[own.length - 1] = own.at(-1).slice(0, end.column - 1);
  own[0] = own[0].slice(start.column - 1);
  return own.join('\n');
}

/** Has Stryker mutate these files; answers `[{ file, status, line, code, from, to }]`. */
async function mutateFiles({ files, specs }) {
  const args = ['run', 'deploy/lab/mutation/stryker.config.mjs', '--mutate', files.join(',')];
  const child = spawn(join(root, 'node_modules/.bin/stryker'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_SPECS: specs.join(',') },
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
  const { files: mutated } = JSON.parse(readFileSync(join(root, '.banyan/mutation.json'), 'utf8'));
  return Object.entries(mutated).flatMap(([file, { mutants, source }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, location, replacement = '' }) => ({
      file,
      status,
      line: location.start.line,
      code: lines[location.start.line - 1].trim(),
      from: textAt(lines, location),
      to: replacement,
    }));
  });
}

const wanted = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
const numbers = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const all = wanted.length === 0;
const filesOf = (part, { files }) =>
  all || wanted.includes(part) ? files : files.filter((file) => wanted.some((name) => file.endsWith(`/${name}`)));
const isKnown = (name) =>
  ['sql', 'page', ...Object.keys(parts)].includes(name) ||
  Object.values(parts).some(({ files }) => files.some((file) => file.endsWith(`/${name}`)));
const unknown = wanted.filter((name) => !isKnown(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}, sql, page, or a file of a part`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts)) {
  const files = filesOf(name, part);
  if (files.length > 0) await report(name, await mutateFiles({ ...part, files }));
}
if (all || wanted.includes('sql')) await mutateSql(numbers, reportSql);
const { silent, spare } = await show();
for (const word of spare) console.error(`a word without its survivor: ${word}`);
for (const survivor of silent) console.error(`a survivor without a word: ${survivor}`);
process.exit(silent.length > 0 ? 1 : 0);
