// What `npm start` and `npm run dev` run stands on nothing that is there to try it out: neither the lab nor the checks.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { services } from '../local/topology.mjs';
import { root } from '../lab/common/run.mjs';
import { loadedBefore, reachedFrom } from './imports.mjs';
import { workspaces } from './changed.mjs';

const folder = `.banyan/start-${process.pid}`;
after(() => rmSync(join(root, folder), { recursive: true, force: true }));

const ofTests = /^deploy\/(lab|check)\//;
const packagesOfTests = [...workspaces()].filter(([path]) => ofTests.test(`${path}/`)).map(([, { name }]) => name);

/** What of the lab and the checks some files lead to: `path, from file`. */
const wrong = (entries) =>
  [...reachedFrom(entries)]
    .filter(([to]) => ofTests.test(to) || packagesOfTests.some((name) => to === name || to.startsWith(`${name}/`)))
    .map(([to, from]) => `${to}, from ${from}`);

const entries = [
  'deploy/local/start.mjs',
  'deploy/local/dev.mjs',
  ...services.flatMap(({ folder: at }) => [`${at}/service.mjs`, `${at}/src/main.ts`]),
];

test('what npm start and npm run dev run imports nothing of the lab and of the checks', () => {
  assert.deepEqual(wrong(entries), []);
});

test('all of it is looked at: the launcher, each service, and the programs outside with the guests', () => {
  const reached = reachedFrom(entries);
  for (const file of [
    'deploy/local/launch.mjs',
    'deploy/local/backing/postgres.mjs',
    'deploy/outside/guests/guests.mjs',
    'deploy/outside/guests/client.mjs',
    'services/kernel/src/rules/proof.ts',
    'services/studio/src/game/sports/league.ts',
    ...services.map(({ folder: at }) => `${at}/src/main.ts`),
  ])
    assert.ok(reached.has(file), `nothing leads to ${file}`);
  const missing = [...reached.keys()].filter((to) => to.startsWith('deploy/') && !existsSync(join(root, to)));
  assert.deepEqual(missing, []);
});

test('a way into the lab is found, by an import, a package or a program that is run', () => {
  mkdirSync(join(root, folder), { recursive: true });
  const lines = {
    imported: `import { root } from '../../deploy/lab/common/run.mjs';`,
    later: `await import('../../deploy/check/tally.mjs');`,
    packaged: `import '${packagesOfTests[0]}';`,
    run: `join(root, 'deploy/lab/bench/bench.mjs');`,
  };
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(root, folder, `${name}.mjs`), `${line}\n`);
    writeFileSync(join(root, folder, `to-${name}.mjs`), `import './${name}.mjs';\n`);
    assert.notDeepEqual(wrong([`${folder}/to-${name}.mjs`]), [], name);
  }
});

/** The packages that programs need before they could install any: `package, from file`. */
const needed = (programs) =>
  [...loadedBefore(programs)]
    .filter(([to]) => !/^node:|\//.test(to) || to.startsWith('@'))
    .map(([to, from]) => `${to}, from ${from}`);

test('what installs the packages begins without any', () => {
  const programs = ['local/start.mjs', 'local/dev.mjs', 'local/spec.mjs', 'check/test.mjs', 'local/reset.mjs'];
  assert.deepEqual(needed(programs.map((program) => `deploy/${program}`)), []);
  assert.ok(loadedBefore(['deploy/check/test.mjs']).has('deploy/local/build.mjs'));
  assert.ok(needed(['deploy/check/released/sent.mjs']).length > 0);
});
