// Whoever waits for a row reads that row anew, but everything else of the statement as it was before the wait (READ COMMITTED). So a
// statement that locks a row reads nothing else: a second one does. One that may says why in a comment: `Beside the lock: …`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../lab/common/run.mjs';

const rowLock = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+\w+)?(\s+skip\s+locked)?/g;
const advisoryLock = /\bpg_advisory_(?:xact_)?lock(?:_shared)?\s*\(/;
const reason = /Beside the lock: \w/;

/** The tables that a statement reads, each as often as it does; not what it only writes, its own subselects by name, or functions. */
function readBy(statement) {
  const own = new Set([...statement.matchAll(/(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g)].map(([, name]) => name)); // prettier-ignore
  const lists = statement.matchAll(/\b(?:from|join|using)\s+((?:only\s+|lateral\s+)*[a-z_][\w.]*\b(?!\s*\()(?:[^,();]*?,\s*[a-z_][\w.]*\b(?!\s*\()(?=\s+[a-z]\w*\s*(?:,|\bon\b|\bwhere\b|\breturning\b|$)|\s*(?:,|where\b|returning\b|$)))*)/g); // prettier-ignore
  return [...lists]
    .flatMap(([, list]) => list.split(','))
    .map(
      (table) =>
        table
          .replaceAll(/\b(?:only|lateral)\b/g, '')
          .trim()
          .split(/\s/, 1)[0],
    )
    .filter((table) => table && !table.includes('.') && !own.has(table));
}

/** What is wrong with a text of SQL; null when nothing is. */
export function wrong(text) {
  const plain = text.toLowerCase().replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\bdistinct\s+from\b/g, '<>'); // prettier-ignore
  for (const statement of plain.split(';')) {
    const locks = [...statement.matchAll(rowLock)];
    const waits = locks.some(([, skips]) => !skips);
    const tables = readBy(statement);
    if (waits && tables.length > 1) return `locks a row and reads ${tables.join(', ')}`;
    if (advisoryLock.test(statement) && tables.length > 0) return `takes a lock and reads ${tables.join(', ')}`;
  }
  return null;
}

const isSql = (node) => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

/** The statements of a node, without those inside another one. */
function sqlIn(node, found = []) {
  if (isSql(node)) found.push(node);
  else ts.forEachChild(node, (child) => void sqlIn(child, found));
  return found;
}

/** What a file, or a block of it, gives a name to. */
function namesIn({ statements }) {
  const names = new Map();
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) names.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) names.set(name.text, initializer);
  }
  return names;
}

/** What is wrong in a service, whose files are their texts by path; each with where. */
export function wrongIn(texts) {
  const files = [...texts].map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const names = new Map(files.map((file) => [file, namesIn(file)]));
  const named = ({ text: name, parent }) => {
    const file = parent.getSourceFile();
    for (let block = parent; block; block = block.parent) {
      const here = ts.isBlock(block) ? namesIn(block).get(name) : names.get(block)?.get(name);
      if (here) return here;
    }
    const taken = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '\\.`).test(file.text);
    return taken ? [...names.values()].find((of) => of.has(name))?.get(name) : undefined;
  };
  /** With the pieces that it is made of, as far as they are known by a name. */
  const whole = (node, depth = 6) => {
    if (depth === 0) return '';
    if (isSql(node)) {
      const { template } = node;
      if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
      return template.head.text + template.templateSpans.map(({ expression, literal }) => `${whole(expression, depth)} ${literal.text}`).join(''); // prettier-ignore
    }
    if (ts.isIdentifier(node)) {
      const meant = named(node);
      return meant ? whole(meant, depth - 1) : '$0';
    }
    if (ts.isCallExpression(node)) {
      const made = ts.isIdentifier(node.expression) && named(node.expression);
      return [made && whole(made, depth - 1), ...node.arguments.map((given) => whole(given, depth))].filter(Boolean).join(' '); // prettier-ignore
    }
    return sqlIn(node).map((each) => whole(each, depth - 1)).join(' '); // prettier-ignore
  };
  /** Statements, and calls that make one of a piece that was given a name. */
  const statementsIn = (node, all = []) => {
    const [made, ...given] = ts.isCallExpression(node) ? [node.expression, ...node.arguments] : [];
    const pieces = made && ts.isIdentifier(made) && named(made) ? given.filter((each) => ts.isIdentifier(each)) : [];
    if (isSql(node) || pieces.some((piece) => named(piece) && sqlIn(named(piece)).length > 0)) all.push(node);
    if (!isSql(node)) ts.forEachChild(node, (child) => void statementsIn(child, all));
    return all;
  };
  const found = [];
  for (const file of files)
    for (const node of statementsIn(file)) {
      const { parent } = node;
      const given = ts.isCallExpression(parent) && ts.isIdentifier(parent.expression);
      const why = wrong(whole(given ? parent : node));
      if (!why) continue;
      let around = node;
      while (!ts.isStatement(around) && !ts.isClassElement(around)) around = around.parent;
      if (reason.test(file.text.slice(around.getFullStart(), node.getStart()))) continue;
      found.push(`${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${why}`);
    }
  return found;
}

test('a statement that locks and reads is seen, also in pieces, and one that does one of both is not', () => {
  const of = (text) => wrongIn([['a.ts', text]]);
  const receivable = 'const receivable = sql`f.advance - (select sum(p.amount) from agent_posting p where p.default_id = f.id)`;'; // prettier-ignore
  const hold = 'sql`select f.brand, (${receivable}) as receivable from agent_default f where f.id = $1 for update`';
  assert.deepEqual(of(`${receivable}\nawait tx.query(${hold})`), ['a.ts:2 locks a row and reads agent_posting, agent_default']); // prettier-ignore
  assert.deepEqual(of(`${receivable}\n// Beside the lock: nothing is planned meanwhile.\nawait tx.query(${hold})`), []);
  assert.deepEqual(of(`// Beside the lock:\nawait tx.query(sql\`select from a join b using (id) for share of a\`)`), ['a.ts:2 locks a row and reads a, b']); // prettier-ignore
  const rows = 'function rows(where) { return sql`select r.id from round r join player p on p.id = r.player where ${where}`; }'; // prettier-ignore
  assert.equal(of(`${rows}\nawait tx.query(rows(sql\`r.id = $1 for update of r\`))`).length, 1);
  assert.equal(of(`${rows}\n{ const open = sql\`r.id = $1 for update of r\`; tx.query(rows(open)); }`).length, 1);
  const one = 'const one = (tx, lock) => tx.query(sql`select code from room where code = $1 ${lock}`);';
  assert.deepEqual(of(`${one}\none(tx, sql\`for update\`)`), []);
  const other = wrongIn([['a.ts', "import { tables } from './b.js';\ntx.query(sql`select from ${tables} for update of c`)"], ['b.ts', 'export const tables = sql`claim c join version v on v.id = c.version`;']]); // prettier-ignore
  assert.deepEqual(other, ['a.ts:2 locks a row and reads claim, version']);
  assert.deepEqual(
    [
      'select from a where id = $1 for update; select from b',
      'select from a join b on b.id = a.id where a.told for update of a skip locked',
      'with held as (select id from basket where id = $1 for update) update ticket t set state = 2 from held where t.basket = held.id',
      'select f.id from fact f join unnest($1::text[]) as n (id) on n.id = f.id order by f.id for update of f',
      "select extract(hour from t.at), a is distinct from b from t where state = 'from b' for no key update",
      'insert into a (id) select 1 on conflict (id) do update set b = (select 1 from c)',
      "select pg_advisory_xact_lock(hashtextextended('x' || $1, 0))",
      'select pg_advisory_xact_lock(hashtext(m.id)) from unnest($1::text[]) as m (id)',
    ].map(wrong),
    Array(8).fill(null),
  );
  assert.deepEqual(
    [
      'select a.id from a, b where a.b = b.id for update of a',
      'select from a where id = (select a from b where id = $1) for no key update',
      'with held as (select id from a for update) select count(*) from c join held using (id)',
      'select id from a where not exists (select from a o where o.up = a.id) for update',
      'select pg_advisory_xact_lock($1), count(*) from a',
    ].map(wrong),
    [
      'locks a row and reads a, b',
      'locks a row and reads a, b',
      'locks a row and reads a, c',
      'locks a row and reads a, a',
      'takes a lock and reads a',
    ],
  );
});

for (const service of readdirSync(join(root, 'services')).filter((name) => name !== 'texts'))
  test(`${service}: what locks a row reads nothing else`, () => {
    const src = join(root, 'services', service, 'src');
    const paths = readdirSync(src, { recursive: true, encoding: 'utf8' });
    const ours = paths.filter((path) => path.endsWith('.ts') && !/\.(spec|fixture|gen)\.|(^|\/)(testing|fixtures|simulation|migrations)\//.test(path)); // prettier-ignore
    assert.deepEqual(wrongIn(ours.map((path) => [path, readFileSync(join(src, path), 'utf8')])), []);
    for (const path of paths.filter((each) => each.endsWith('.sql')))
      assert.equal(wrong(readFileSync(join(src, path), 'utf8')), null, path);
  });
