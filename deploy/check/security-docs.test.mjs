// docs/security-asvs.md says of each item of ASVS 4.0.3 at level 2 which test holds it: each item once, and no test that is gone.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';

const states = ['held', 'partly', 'not held', 'not used'];
/** The standard's items at level 1 or 2, by section; what is missing was taken out of the standard, or is of level 3. */
const items = [
  '1.1:1-7 1.2:1-4 1.4:1,4-5 1.5:1-4 1.6:1-4 1.7:1-2 1.8:1-2 1.9:1-2 1.10:1 1.11:1-2 1.12:2 1.14:1-6',
  '2.1:1-12 2.2:1-3 2.3:1-3 2.4:1-5 2.5:1-7 2.6:1-3 2.7:1-6 2.8:1-7 2.9:1-3 2.10:1-4',
  '3.1:1 3.2:1-4 3.3:1-4 3.4:1-5 3.5:1-3 3.7:1',
  '4.1:1-3,5 4.2:1-2 4.3:1-3',
  '5.1:1-5 5.2:1-8 5.3:1-10 5.4:1-3 5.5:1-4',
  '6.1:1-3 6.2:1-6 6.3:1-2 6.4:1-2',
  '7.1:1-4 7.2:1-2 7.3:1,3-4 7.4:1-3',
  '8.1:1-4 8.2:1-3 8.3:1-8',
  '9.1:1-3 9.2:1-4',
  '10.2:1-2 10.3:1-3',
  '11.1:1-8',
  '12.1:1-3 12.2:1 12.3:1-6 12.4:1-2 12.5:1-2 12.6:1',
  '13.1:1,3-5 13.2:1-3,5-6 13.3:1-2 13.4:1-2',
  '14.1:1-4 14.2:1-6 14.3:2-3 14.4:1-7 14.5:1-4',
]
  .flatMap((chapter) => chapter.split(' '))
  .flatMap((section) => {
    const [name, numbers] = section.split(':');
    return numbers.split(',').flatMap((range) => {
      const [from, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => `${name}.${from + at}`);
    });
  });

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The names of tests in a cell; where each stands is said once, at the page's end. */
const namesIn = (cell) => [...cell.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name);
const linesOf = (file) => readFileSync(join(root, file), 'utf8').split('\n');
const rows = linesOf('docs/security-asvs.md')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id, level, asks, state, held, missing] = cellsOf(line);
    return { id, level, asks, state, held, missing };
  });

test('each item of the standard stands there once, in its order', () => {
  assert.equal(items.length, 259);
  assert.deepEqual(
    rows.map(({ id }) => id),
    items,
  );
  assert.equal(rows.filter(({ level }) => level === '1').length, 128);
});

test('each row says its state, what holds it if something does, and what is missing if something is', () => {
  for (const { id, level, asks, state, held, missing } of rows) {
    assert.ok(states.includes(state) && ['1', '2'].includes(level) && asks, id);
    if (state === 'held') assert.ok(namesIn(held).length > 0, `${id} is held by no test`);
    if (['not held', 'not used'].includes(state)) assert.equal(held, '', `${id} is ${state}, and held by a test`);
    if (['partly', 'not held'].includes(state)) assert.ok(missing, `${id} does not say what is missing`);
  }
});

test('each test that is named is there', () => {
  const files = new Map(
    linesOf('docs/security-asvs.md')
      .map((line) => /^\[([^\]]+)\]: \.\.\/(\S+)$/.exec(line))
      .filter(Boolean)
      .map(([, name, file]) => [name, file]),
  );
  for (const [name, file] of files) {
    assert.match(
      file,
      /\.spec\.tsx?$|\.test\.mjs$|\.journey\.ts$|^deploy\/lab\/attack\/\w+\.mjs$/,
      `${name} is no test`,
    );
    assert.ok(existsSync(join(root, file)), `${name} is gone: ${file}`);
  }
  const named = rows.flatMap(({ held, missing }) => namesIn(`${held} ${missing}`));
  assert.ok(named.length > 150, `only ${named.length} tests are named`);
  assert.deepEqual(new Set(named), new Set(files.keys()));
});

test('docs/security.md counts them as they are', () => {
  const counted = linesOf('docs/security.md')
    .filter((line) => /^\| V\d+ /.test(line))
    .map((line) => cellsOf(line).slice(0, 5));
  assert.equal(counted.length, 14);
  for (const [chapter, ...counts] of counted) {
    const own = rows.filter(({ id }) => id.startsWith(`${/^V(\d+)/.exec(chapter)[1]}.`));
    assert.deepEqual(
      counts.map(Number),
      states.map((state) => own.filter((row) => row.state === state).length),
      chapter,
    );
  }
});
