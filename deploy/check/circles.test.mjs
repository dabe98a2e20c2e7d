// Folders of one workspace lead in one direction. The circles that there are stand here by name: a folder that gets out of one leaves the list,
// and none comes into it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

/** Folders that lead back to themselves, by workspace; issue for the house: empty each. */
const known = {
  'services/kernel': ['app', 'auth', 'database', 'dto', 'events', 'exports', 'grpc', 'jobs', 'money', 'rules'],
  'services/identity': ['approval', 'brand', 'line', 'member', 'opening', 'referral', 'role', 'session'],
  'services/wallet': ['bank-card', 'deposit', 'payment', 'payment-case', 'withdrawal'],
  'services/games': [],
  'services/contracts': [],
  'services/studio': [],
  'services/gateway': ['brand', 'cache', 'limit', 'live', 'openapi', 'proxy', 'web'],
  'services/notices': [],
  'web-player': ['components', 'features', 'i18n', 'session', 'shell'],
  'web-admin': ['dashboard', 'ledger', 'withdrawals'],
};

const folderOf = (path) => (path.includes('/') ? path.split('/', 1)[0] : undefined);

/** Which folders under `src` import from which, tests and their helpers aside; types count, since a reader follows them too. */
function importsOf(workspace) {
  const src = join(root, workspace, 'src');
  const leads = new Map();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const from = folderOf(file);
    if (!from || !/\.tsx?$/.test(file) || /\.(spec|fixture)\.|^(testing|fixtures)\//.test(file)) continue;
    const own = leads.get(from) ?? new Set();
    leads.set(from, own);
    for (const [, path] of readFileSync(join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
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

for (const [workspace, circles] of Object.entries(known))
  test(`${workspace} has no circle but those that are known`, () => {
    assert.deepEqual(circlesOf(importsOf(workspace)), new Set(circles));
  });

test('every service is looked at', () => {
  const services = readdirSync(join(root, 'services'));
  assert.deepEqual(
    services.filter((name) => !known[`services/${name}`]),
    [],
  );
});
