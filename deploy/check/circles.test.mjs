// Folders of one workspace lead in one direction: from none of them one comes back to where one was.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';
import { importsIn } from './imports.mjs';

const workspaces = [
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  'web-player',
  'web-admin',
];

const folderOf = (path) => (path.includes('/') ? path.split('/', 1)[0] : undefined);

/**
 * Which folders of a folder of sources import from which, tests and their helpers aside. Types count, since a reader follows them too, and so does what
 * is loaded later: a circle is none the less one.
 */
function importsOf(sources) {
  const src = join(root, sources);
  const leads = new Map();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const from = folderOf(file);
    if (!from || !/\.tsx?$/.test(file) || /\.(spec|fixture)\.|^(testing|fixtures)\//.test(file)) continue;
    const own = leads.get(from) ?? new Set();
    leads.set(from, own);
    for (const [, path] of readFileSync(join(src, file), 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)) {
      const to = folderOf(relative(src, resolve(join(src, dirname(file)), path)));
      if (to && to !== from) own.add(to);
    }
  }
  return leads;
}

/** The folders from which one comes back to where one was. */
export function circlesOf(leads) {
  const reached = (start) => {
    const seen = new Set();
    const queue = [start];
    for (const at of queue)
      for (const next of leads.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
    return seen;
  };
  return new Set([...leads.keys()].filter((folder) => reached(folder).has(folder)));
}

test('a circle is found however far round it goes, and a line is none', () => {
  const leads = (rows) => new Map(Object.entries(rows).map(([from, to]) => [from, new Set(to)]));
  assert.deepEqual(circlesOf(leads({ a: ['b'], b: ['c'], c: [] })), new Set());
  assert.deepEqual(circlesOf(leads({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })), new Set(['a', 'b', 'c']));
});

for (const workspace of workspaces)
  test(`${workspace} has no circle`, () => {
    const leads = importsOf(join(workspace, 'src'));
    assert.ok(leads.size < 2 || [...leads.values()].some((own) => own.size > 0), 'nothing leads anywhere');
    assert.deepEqual(circlesOf(leads), new Set());
  });

const { stdout: listed } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'deploy'], {
  cwd: root,
  encoding: 'utf8',
});
/** The programs of `deploy`, tests and their helpers aside as above. */
const programs = listed
  .split('\n')
  .filter((file) => /\.(mjs|cjs|ts)$/.test(file) && !/\.test\.mjs$|\/testing\//.test(file))
  .filter((file) => existsSync(join(root, file)));

/** `lab`, `outside` and `tools` hold folders of their own, which count by themselves. */
const groups = ['lab', 'outside', 'tools'];
const placeOf = (file) => {
  const [top, first, second] = file.split('/');
  if (top !== 'deploy') return undefined;
  return groups.includes(first) ? `${first}/${second}` : first;
};
const groupOf = (file) => placeOf(file)?.split('/', 1)[0];

/** Which parts of `deploy` import from which, by what a file belongs to. */
function leadsOfDeploy(partOf) {
  const leads = new Map();
  for (const file of programs) {
    const from = partOf(file);
    const own = leads.get(from) ?? new Set();
    leads.set(from, own);
    for (const to of importsIn(file).map(partOf)) if (to && to !== from) own.add(to);
  }
  return leads;
}

for (const [what, partOf] of Object.entries({ 'the folders of deploy': placeOf, 'the groups of its folders': groupOf }))
  test(`${what} have no circle`, () => {
    const leads = leadsOfDeploy(partOf);
    assert.ok(
      [...leads.values()].some((own) => own.size > 2),
      'nothing leads anywhere',
    );
    assert.deepEqual(circlesOf(leads), new Set());
  });

test('the screens of the player have no circle', () => {
  assert.deepEqual(circlesOf(importsOf('web-player/src/features')), new Set());
});
