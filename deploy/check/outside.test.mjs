// A name from outside picks nothing but what a dictionary holds itself: `dictionary[name]` and `name in dictionary` also find
// `constructor` and the rest of what every object inherits. Every such look-up in the services goes through entryOf, Object.hasOwn or a Map.
// And what reaches a database as SQL stands in the source: a value of the tag `sql`, or a constant text.
// And each operation's description tells every refusal that the code behind it can raise.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { programOf } from './program.mjs';
import { emptyGraph, fileOf, readAllLists, readService, written } from './refusals.mjs';
import { root } from './run.mjs';

/** Look-ups of names that no one outside gives: the process's own environment, and decorated methods of our own classes. */
const inner = new Set([
  'services/kernel/src/rules/entry.ts',
  'services/kernel/src/config/index.ts',
  'services/kernel/src/auth/route-check.ts',
  'services/kernel/src/events/on-event.ts',
]);
const apart = /\.(spec|fixture)\.ts$|\/(fixtures|testing|migrations)\//;

const isText = (type) =>
  type.isUnion()
    ? type.types.some(isText)
    : Boolean(type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any));

/** Where a program looks a text up in an object that is no array. */
function lookUps(program, wanted) {
  const checker = program.getTypeChecker();
  const found = [];
  const see = (source) => (node) => {
    const at = () => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${relative(root, source.fileName)}:${line + 1} ${node.getText(source).slice(0, 80)}`);
    };
    if (ts.isElementAccessExpression(node) && !ts.isStringLiteralLike(node.argumentExpression)) {
      const object = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
      const listed = checker.isArrayLikeType(object) || object.flags & ts.TypeFlags.StringLike;
      if (!listed && isText(checker.getTypeAtLocation(node.argumentExpression))) at();
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      if (!ts.isStringLiteralLike(node.left) && isText(checker.getTypeAtLocation(node.left))) at();
    ts.forEachChild(node, see(source));
  };
  for (const source of program.getSourceFiles()) if (wanted(source.fileName)) see(source)(source);
  return found;
}

/** Where a program sends SQL that is neither a value of the tag `sql` nor a constant text. */
function rawStatements(program, wanted) {
  const checker = program.getTypeChecker();
  const found = [];
  const safe = (argument) =>
    ts.isStringLiteralLike(argument) ||
    (ts.isCallExpression(argument) && argument.expression.getText() === 'textOf') ||
    (ts.isObjectLiteralExpression(argument) &&
      argument.properties.every(
        (property) => property.name?.getText() !== 'text' || (property.initializer && safe(property.initializer)),
      )) ||
    checker.getTypeAtLocation(argument).symbol?.name === 'Sql';
  const see = (source) => (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments.length > 0) {
      const { name } = node.expression;
      const takesSql = ['query', 'createQuery', '$queryRawUnsafe'].includes(name.text);
      if (takesSql && !safe(node.arguments[0])) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${relative(root, source.fileName)}:${line + 1} ${node.getText(source).slice(0, 80)}`);
      }
    }
    ts.forEachChild(node, see(source));
  };
  for (const source of program.getSourceFiles()) if (wanted(source.fileName)) see(source)(source);
  return found;
}

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

test('every door is described with the refusals that the code behind it can raise', () => {
  for (const [service, text] of written(graph))
    assert.equal(readFileSync(fileOf(service), 'utf8'), text, `${service}: npm run refusals`);
});

test('a look-up that finds what objects inherit is seen, and SQL out of a text, so the tests above can fail', () => {
  const folder = join(root, '.banyan', `names-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'wrong.ts');
  writeFileSync(
    file,
    `export const one = (all: Record<string, number>, name: string) => all[name];
     export const two = (all: object, name: string) => name in all;
     export const three = (db: { query(text: string): void }, name: string) => db.query(\`select \${name}\`);
     export const fine = (all: Record<'a', number>, list: number[], name: 'a', at: number) => [all[name], list[at]];`,
  );
  try {
    const program = programOf(join(root, 'services/kernel'), [file]);
    const [names, statements] = [lookUps, rawStatements].map((find) => find(program, (name) => name === file));
    assert.deepEqual([names.length, statements.length], [2, 1], String([names, statements]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
