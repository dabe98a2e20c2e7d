import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');
const ledger = join(root, 'services', 'wallet', 'src', 'ledger');

/** The numbers of an `export const <name> = { … }` of a source, by what they are called: `kind.bet`. */
function numbersOf(source, name, prefix) {
  const [, body] = new RegExp(`export const ${name} = \\{([^}]*)\\}`).exec(source) ?? [];
  if (!body) throw new Error(`there is no ${name}`);
  return [...body.matchAll(/(\w+): (\d+),/g)].map(([, key, number]) => [`${prefix}.${key}`, number]);
}

/** What the functions' sources may call by name: kinds and codes as the service has them, and the names beside the sources. */
function names() {
  const source = readFileSync(join(ledger, 'command.ts'), 'utf8');
  const own = JSON.parse(readFileSync(join(ledger, 'sql', 'names.json'), 'utf8'));
  return new Map([
    ...numbersOf(source, 'entryKinds', 'kind'),
    ...numbersOf(source, 'outcomeCodes', 'code'),
    ...Object.entries(own).map(([key, value]) => [key, String(value)]),
  ]);
}

/** A source as PostgreSQL gets it: `{kind.bet}` is 1. */
export function withNumbers(text) {
  const known = names();
  return text.replace(/\{([a-z_]+(?:\.\w+)?)\}/g, (_all, name) => {
    if (!known.has(name)) throw new Error(`nothing is called ${name}`);
    return known.get(name);
  });
}

/** A function of the ledger as its file says it. */
export const sourceOf = (name) => readFileSync(join(ledger, 'sql', `${name}.sql`), 'utf8');

/** Every function of the ledger, by its name: one file each. */
export const functionNames = () =>
  readdirSync(join(ledger, 'sql'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort();

/** A function's text between the quotes of a template. */
export function quoted(name, source) {
  const text = withNumbers(source).trim().replace(/;$/, '');
  if (!new RegExp(`^create or replace function ${name}\\(`, 'm').test(text))
    throw new Error(`${name}.sql is to be one create or replace of ${name}`);
  if (/[`\\]|\$\{/.test(text)) throw new Error(`${name}.sql has a character that a template would read`);
  return text;
}

const built = (name) => `sql\`${quoted(name, sourceOf(name))}\``;

/** Beside each `<name>.sql`, `<name>.gen.ts`: the same as a statement. */
export const routineFiles = Object.fromEntries(
  functionNames().map((name) => [
    `services/wallet/src/ledger/sql/${name}.gen.ts`,
    () => `// Written by npm run codegen from ${name}.sql.
import { sql } from '@banyan/kernel/database';

export const ${name} = ${built(name)};
`,
  ]),
);

/** services/wallet/src/ledger/routines.gen.ts; its revision is one more than before when a function is another. */
export function ledgerRoutines(_services, before) {
  const names = functionNames();
  const sources = names.map((name) => `    ${name}: ${built(name)},\n`);
  const hash = createHash('sha256').update(sources.join('')).digest('hex').slice(0, 16);
  const [, known = '', revision = '0'] = /^\/\/ (\w{16})$[^]*?revision: (\d+),/m.exec(before) ?? [];
  return `// Written by npm run codegen from sql/*.sql.
// ${hash}
import type { Routines } from '@banyan/kernel/database';
${names.map((name) => `import { ${name} } from './sql/${name}.gen.js';`).join('\n')}

/** The functions of the ledger by name; the wallet's own role may execute these, and no other role may. */
export const ledgerRoutines: Routines = {
  revision: ${known === hash ? revision : Number(revision) + 1},
  sources: { ${names.join(', ')} },
};
`;
}
