// A name from outside picks nothing but what a dictionary holds itself: `dictionary[name]` and `name in dictionary` also find
// `constructor` and the rest of what every object inherits. Every such look-up in the services goes through entryOf, Object.hasOwn or a Map.
// And what reaches a database as SQL stands in the source: a value of the tag `sql`, or a constant text.
// And each operation's description tells every refusal that the code behind it can raise.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { lookUps } from './names.mjs';
import { programOf } from './program.mjs';
import { emptyGraph, fileOf, readAllLists, readService, written } from './refusals.mjs';
import { root } from './run.mjs';
import { rawStatements } from './statements.mjs';

/** Look-ups of names that no one outside gives: the process's own environment, and decorated methods of our own classes. */
const inner = new Set([
  'services/kernel/src/rules/entry.ts',
  'services/kernel/src/config/index.ts',
  'services/kernel/src/auth/route-check.ts',
  'services/kernel/src/events/on-event.ts',
  'services/kernel/src/grpc/door.ts',
  'services/kernel/src/grpc/client.ts',
  'deploy/payment-sandbox/src/main.ts',
]);
const apart =
  /\.(?:spec|fixture|d)\.tsx?$|\/(?:fixtures|testing|migrations|node_modules|dist)\/|\/src\/test-[\w-]+\.tsx?$/;

const graph = emptyGraph();
readAllLists(graph);

for (const service of readdirSync(join(root, 'services')))
  test(`services/${service} looks names up among own entries, and sends SQL that is none but its own`, () => {
    const folder = join(root, 'services', service);
    const src = join(folder, 'src/');
    const wanted = (file) => file.startsWith(src) && !apart.test(file) && !inner.has(relative(root, file));
    const program = programOf(folder);
    readService(graph, service, program);
    assert.deepEqual([lookUps(program, wanted), rawStatements(program, wanted)], [[], []]);
  });

for (const project of ['web-player', 'web-admin', 'services/studio/web', 'deploy/payment-sandbox', 'deploy/vendor-kit'])
  test(`${project} looks names up among own entries`, () => {
    const folder = join(root, project);
    const wanted = (file) => file.startsWith(`${folder}/`) && !apart.test(file) && !inner.has(relative(root, file));
    const program = programOf(folder);
    assert.ok(program.getSourceFiles().some(({ fileName }) => wanted(fileName)));
    assert.deepEqual(lookUps(program, wanted), []);
  });

test('every door is described with the refusals that the code behind it can raise', () => {
  for (const [service, text] of written(graph))
    assert.equal(readFileSync(fileOf(service), 'utf8'), text, `${service}: npm run refusals`);
});

/** Sources that the tests above have to refuse, a line each, and others that they have to leave alone. */
const wrongNames = `
  export const plain = (all: Record<string, number>, name: string) => all[name];
  export const within = (all: object, name: string) => name in all;
  export const generic = <K extends string>(all: Record<K, number>, name: K) => all[name];
  export const cast = (all: Record<'a', number>, name: string) => all[name as 'a'];
  export const castBefore = (all: Record<'a', number>, given: string) => { const name = given as 'a'; return all[name]; };
  export const taken = (all: Record<string, number>, name: string) => { const { [name]: one } = all; return one; };
  export const reflected = (all: object, name: string): unknown => Reflect.get(all, name);`;
const wrongStatements = `
  export const plain = (db: Db, name: string) => db.query(\`select \${name}\`);
  export const taken = ({ query }: Db, name: string) => query(name);
  export const renamed = ({ query: ask }: Db, name: string) => ask(name);
  export const spread = (db: Db, all: { text: string }) => db.query({ ...all });
  export const listed = (db: Db, all: [string]) => db.query(...all);
  export const ours = (db: Db, name: string) => { const textOf = (text: string) => text; return db.query(textOf(name)); };
  export const made = (name: string) => new pg.Query(name);
  export const where = (all: Repository<object>, name: string) => all.createQueryBuilder().where(\`\${name} = 1\`);
  export const further = (all: Repository<object>, name: string) => all.createQueryBuilder().where('a').andWhere(name);
  export const order = (all: Repository<object>, name: string) => all.createQueryBuilder().orderBy(name);
  export const set = (all: Repository<object>, name: string) => all.createQueryBuilder().update().set({ a: () => name });
  export const update = (all: Repository<object>, name: string) => all.update({}, { a: () => \`\${name} + 1\` });
  export const raw = (name: string) => Raw(name);
  export const rawOf = (name: string) => Raw((column) => \`\${column} = \${name}\`);
  export const column = (name: string) => sql\`select \${named(name)}\`;
  export const constant = (name: string) => sql\`select \${quoted(name as 'a')}\`;`;
const fine = `
  export const own = (all: Record<'a', number>, list: number[], name: 'a', at: number) => [all[name], list[at]];
  export const text = (db: Db, part: 'a' | 'b') => [db.query('select 1'), db.query(textOf(sql\`select \${named(\`\${part}_minor\`)}\`))];
  export const built = (all: Repository<object>, id: string) =>
    all.createQueryBuilder().where('id = :id', { id }).orderBy('id').update().set({ a: () => 'now()', b: id });`;
const known = `
  import { Raw, type Repository } from 'typeorm';
  import pg from 'pg';
  import { named, quoted, sql, textOf } from '../../services/kernel/src/database/sql.js';
  interface Db { query(text: unknown): void }
  export const used = [Raw, pg, named, quoted, sql, textOf];`;
const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '');

test('a look-up that finds what objects inherit is seen, and SQL out of a text, so the tests above can fail', () => {
  const folder = join(root, '.banyan', `names-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'wrong.ts');
  const parts = [known, wrongNames, wrongStatements, fine].map((part) => linesOf(part));
  // A name of its own for each part's exports.
  writeFileSync(
    file,
    parts
      .map((part, at) => part.join('\n').replace(/export const /g, `export const _${at}`))
      .flat()
      .join('\n'),
  );
  const first = parts[0].length + 1;
  const seen = (all) => [...new Set(all.map((place) => Number(/:(\d+) /.exec(place)?.[1])))].toSorted((a, b) => a - b);
  const numbers = (from, { length }) => Array.from({ length }, (_, at) => from + at);
  try {
    const program = programOf(join(root, 'services/kernel'), [file]);
    const [names, statements] = [lookUps, rawStatements].map((find) => find(program, (name) => name === file));
    assert.deepEqual(seen(names), numbers(first, parts[1]), String(names));
    assert.deepEqual(seen(statements), numbers(first + parts[1].length, parts[2]), String(statements));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
