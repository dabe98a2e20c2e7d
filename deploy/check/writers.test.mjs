// One feature writes a table, and the others ask its service. What the ledger's functions write, they write alone: this looks at what
// stands in the features' own files, statements and what goes through an entity.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';

/** Old runs of jobs are swept where old events are. */
const shared = { kernel: { job_run: ['events', 'jobs'] } };

const statement =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+(?:only\s+)?(\$\{\w+\}|[a-z_]+)(?=\s+(?:as\s+)?(?:\w+\s+)?(?:set\b|\(|values\b|select\b|using\b|where\b)|\s*[`;)])/gi;
/** `for update of b`, `on conflict … do update set`: no table of its own. */
const noTable = new Set(['of', 'set', 'skip', 'nowait']);
const saving =
  /\.(?:save|insert|update|upsert|delete|softDelete|remove|increment|decrement)\(\s*([A-Z]\w*)\b|\.into\(\s*([A-Z]\w*)/g;
/** An instance is saved by its name; its class is the one that the file takes from its entity's file. */
const savingRow = /manager\s*\.(?:save|remove)\(\s*[a-z]/;
const entityImport = /import (?:type )?\{([^}]*)\} from '[^']*\.entity\.js'/g;

/** What of a text writes which table; `entities` tells an entity's table by its class. */
export function tablesIn(text, entities) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const tables = new Set();
  for (const [, table] of code.matchAll(statement)) if (!noTable.has(table.toLowerCase())) tables.add(table);
  for (const [, saved, into] of code.matchAll(saving)) {
    const table = entities.get(saved ?? into);
    if (table) tables.add(table);
  }
  if (savingRow.test(code))
    for (const [, names] of code.matchAll(entityImport))
      for (const name of names.split(',')) {
        const table = entities.get(name.replace(/^\s*type\s+/, '').trim());
        if (table) tables.add(table);
      }
  return tables;
}

function sourcesOf(service) {
  const src = join(root, 'services', service, 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !/\.(spec|fixture|gen)\.|(^|\/)(testing|fixtures|simulation|migrations)\//.test(file),
    )
    .map((file) => ({
      folder: file.includes('/') ? file.split('/', 1)[0] : '.',
      text: readFileSync(join(src, file), 'utf8'),
    }));
}

/** The folders that write each table. */
function writersOf(service) {
  const sources = sourcesOf(service);
  const entities = new Map();
  for (const { text } of sources)
    for (const [, table, name] of text.matchAll(/@Entity\('(\w+)'\)\s*export class (\w+)/g)) entities.set(name, table);
  const writers = new Map();
  for (const { folder, text } of sources)
    for (const table of tablesIn(text, entities)) writers.set(table, (writers.get(table) ?? new Set()).add(folder));
  return writers;
}

test('a writer is seen in a statement and behind an entity, and a reader is none', () => {
  const entities = new Map([['Member', 'member']]);
  const of = (text) => [...tablesIn(text, entities)];
  assert.deepEqual(of('sql`insert into account (id) values ($1) on conflict (id) do update set id = 1`'), ['account']);
  assert.deepEqual(of('sql`with p as (select 1)\nupdate account a set b = 1`; sql`delete\n from session where x`'), [
    'account',
    'session',
  ]);
  assert.deepEqual(
    of('sql`select 1 from account for update of account`; sql`select 1 from a for update skip locked`'),
    [],
  );
  assert.deepEqual(of('// update account set x\ncache.delete(key); hash.update(text); list.insert(row)'), []);
  assert.deepEqual(of('await tx.manager.update(Member, { id }, { status })'), ['member']);
  assert.deepEqual(of('manager.createQueryBuilder().insert().into(Member)'), ['member']);
  assert.deepEqual(of("import { Member } from '../member/member.entity.js';\nawait tx.manager.save(member)"), [
    'member',
  ]);
  assert.deepEqual(of("import { Member } from '../member/member.entity.js';\nconst m = new Member()"), []);
  assert.deepEqual(of('sql`update ${table} t set told = true`'), ['${table}']);
});

const byName = (one, other) => one.localeCompare(other);

for (const service of readdirSync(join(root, 'services')))
  test(`${service}: one feature writes a table`, () => {
    const several = [...writersOf(service)].filter(
      ([table, folders]) => folders.size > 1 || (table.startsWith('$') && service !== 'kernel'),
    );
    assert.deepEqual(
      Object.fromEntries(several.map(([table, folders]) => [table, [...folders].sort(byName)])),
      shared[service] ?? {},
    );
  });
