// A name from outside picks nothing but what a dictionary holds itself: `dictionary[name]` and `name in dictionary` also find
// `constructor` and the rest of what every object inherits. Every such look-up in the services goes through entryOf, Object.hasOwn or a Map.
// And what reaches a database as SQL stands in the source: a value of the tag `sql`, or a constant text.
// And each operation's description tells every refusal that the code behind it can raise.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { castsHandedOver, lookUps } from './names.mjs';
import { programOf } from './program.mjs';
import { emptyGraph, fileOf, readAllLists, readService, written } from './refusals.mjs';
import { root } from '../lab/common/run.mjs';
import { rawStatements } from './statements.mjs';

/** Look-ups of names that no one outside gives: the process's own environment and files, and decorated methods of our own classes. */
const inner = new Set([
  'services/kernel/src/rules/entry.ts',
  'services/kernel/src/runtime/config.ts',
  'services/kernel/src/auth/route-check.ts',
  'services/kernel/src/runtime/marked.ts',
  'services/kernel/src/grpc/grpc-controller.ts',
  'services/kernel/src/grpc/client.ts',
  'deploy/outside/outlet/src/main.ts',
  'deploy/outside/payment-sandbox/src/main.ts',
  'deploy/outside/purse-studio/src/main.ts',
  'deploy/outside/social-sandbox/src/main.ts',
  'deploy/lab/journeys/src/harness.ts',
]);
/** What the checks cannot see to be one of a few words, or an object of known names, each with its because. */
const reasons = new Map([
  ['services/games/src/game/catalogue-row.ts wrongWith(field as Field, value)', 'asked of the list of fields before'],
  ['services/games/src/game/game.service.ts wrongWith(field as Field, value)', 'the request has no other fields'],
  ['services/games/src/game/game.service.ts tx.manager.update(Game, ', 'the request’s fields, each held to its form'],
  ['services/games/src/launch/launch.service.ts manager.findOne(Game, ', 'by one of two names that stand in named()'],
  [
    'services/wallet/src/ledger/member-lifecycle.service.ts this.accounts.setStatus(',
    'asked of the list of statuses before',
  ],
  [
    'services/wallet/src/ledger/member-account.service.ts this.accounts.setStatus(',
    'asked of the list of statuses before',
  ],
]);
const used = new Set();

/** What was found without a reason. */
const unreasoned = (found) =>
  found.filter((place) => {
    const known = [...reasons.keys()].find((key) => place.replace(/:\d+ /, ' ').startsWith(key));
    if (known) used.add(known);
    return !known;
  });

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
    assert.deepEqual(
      [[...lookUps(program, wanted), ...castsHandedOver(program, wanted)], rawStatements(program, wanted)].map(
        unreasoned,
      ),
      [[], []],
    );
  });

for (const project of [
  'web-player',
  'web-admin',
  'services/studio/web',
  'deploy/outside/outlet',
  'deploy/outside/payment-sandbox',
  'deploy/outside/purse-studio',
  'deploy/outside/social-sandbox',
  'deploy/tools/vendor-kit',
  'deploy/lab/journeys',
])
  test(`${project} looks names up among own entries`, () => {
    const folder = join(root, project);
    const wanted = (file) => file.startsWith(`${folder}/`) && !apart.test(file) && !inner.has(relative(root, file));
    const program = programOf(folder);
    assert.ok(program.getSourceFiles().some(({ fileName }) => wanted(fileName)));
    assert.deepEqual(lookUps(program, wanted), []);
  });

test('no reason is left of what is not there any more', () => {
  assert.deepEqual(used, new Set(reasons.keys()));
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
  export const reflected = (all: object, name: string): unknown => Reflect.get(all, name);
  export const branded = (all: Record<string, number>, name: string & { readonly ours: true }) => all[name];
  export const handed = (pick: (name: 'a' | 'b') => number, name: string) => pick(name as 'a');
  export const handedNew = (name: string) => new (class { constructor(readonly name: 'a') {} })(name as 'a');`;
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
  export const maybe = (all: Repository<object>, name: string | undefined) => all.createQueryBuilder().orderBy(name);
  export const branded = (all: Repository<object>, name: string & { ours: true }) => all.createQueryBuilder().where(name);
  export const computed = (all: Repository<object>, name: string) => all.createQueryBuilder().orderBy({ [name]: 'ASC' });
  export const array = (all: Repository<object>, name: string) => all.createQueryBuilder().where(\`\${[name]} = 1\`);
  export const brackets = (all: Repository<object>, name: string) => all.createQueryBuilder().where(new Brackets((q) => q.where(name)));
  export const found = (all: Repository<object>, name: string) => all.find({ order: { [name]: 'ASC' } });
  export const handed = (all: Repository<object>, options: object) => all.find(options);
  export const given = (all: Repository<{ a: number }>, a: () => string) => all.createQueryBuilder().update().set({ a });
  export const hidden = (db: Db, text: string) => db.query({ ['text']: text });
  export const either = (db: Db, one: Sql | string) => db.query(one);
  export const both = (db: Db, one: Sql & string) => db.query(one);
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
  import { Brackets, Raw, type Repository } from 'typeorm';
  import pg from 'pg';
  import { named, quoted, sql, textOf, type Sql } from '../../services/kernel/src/database/sql.js';
  interface Db { query(text: unknown): void }
  export const used = [Brackets, Raw, pg, named, quoted, sql, textOf];`;
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
    const [names, casts, statements] = [lookUps, castsHandedOver, rawStatements].map((find) =>
      find(program, (name) => name === file),
    );
    // The last of the wrong statements hands over a cast as well.
    const cast = first + parts[1].length + parts[2].length - 1;
    assert.deepEqual(seen([...names, ...casts]), [...numbers(first, parts[1]), cast], String(names));
    assert.deepEqual(seen(statements), numbers(first + parts[1].length, parts[2]), String(statements));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
