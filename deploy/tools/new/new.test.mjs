// `npm run new` keeps its word: one of each is made in a scratch copy, built, and called.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { must } from '../../lab/common/run.mjs';
import { scratchCopy } from './testing/copy.mjs';

let copy;

before(async () => {
  copy = await scratchCopy('new');
  await run('git', ['init', '-q']);
  await run('git', ['add', '-A']);
});
after(() => rmSync(copy, { recursive: true, force: true }));

const run = (command, args, env) => must(command, args, { cwd: copy, env });

/** The packages are borrowed, and what is made is built once, at the end. */
const make = (...args) => run('npm', ['run', '-s', 'new', '--', ...args], { BANYAN_NEW: 'linked,unbuilt' });
/** The same, where another is made at once: what follows from the declarations is written after the last one. */
const makeFirst = (...args) =>
  run('npm', ['run', '-s', 'new', '--', ...args], { BANYAN_NEW: 'linked,unbuilt,unfinished' });
/** What `npm run refusals` does, for the service that was made: it calls no other, and reading all of them takes a minute. */
const describeRefusals = `
  const { emptyGraph, fileOf, readAllLists, readService, written } = await import('./deploy/check/refusals.mjs');
  const graph = emptyGraph();
  readAllLists(graph);
  for (const service of ['kernel', 'parrot']) readService(graph, service);
  require('node:fs').writeFileSync(fileOf('parrot'), written(graph).get('parrot'));
`;
const build = async () => {
  await run('npm', ['run', '-s', 'build']);
  await run('node', ['-e', `(async () => {${describeRefusals}})()`]);
  await run('npm', ['run', '-s', 'build']);
};
const textOf = (path) => readFileSync(join(copy, path), 'utf8');

test('a service is its folder and its declaration, and is known everywhere', async () => {
  await make('service', 'parrot', 'birds that talk', 'Parrots', 'Vẹt');
  assert.match(textOf('docker-compose.yml'), /^ {2}parrot:\n[^]*?HTTP_PORT: '81\d\d'/m);
  assert.match(textOf('deploy/image/Dockerfile'), /COPY services\/parrot\/package\.json services\/parrot\//);
  assert.match(textOf('deploy/observability/prometheus.yml'), /'parrot:83\d\d'/);
  assert.match(textOf('deploy/kubernetes/base/parrot.yaml'), /^kind: Deployment$/m);
  assert.match(textOf('deploy/helm/templates/parrot.yaml'), /^kind: Deployment$/m);
  assert.match(textOf('services/gateway/src/services.gen.ts'), /\['\/wps\/parrot', 'parrot'\]/);
  assert.match(textOf('docs/services.md'), /^## parrot$/m);
  const changed = (await run('git', ['diff', '--name-only'])).trim().split('\n');
  assert.deepEqual(
    changed.filter(
      (path) =>
        !/gen\.ts$|^(README\.md|\.vscode\/launch\.json|docker-compose\.yml|tsconfig\.json|package-lock\.json)$|^deploy\/(image\/Dockerfile|observability\/|helm\/|kubernetes\/(base|components|overlays)\/)|^docs\/services\.md$|^web-admin\/(package|tsconfig)\.json$|^services\/texts\/locales\/(en|vi)\/console\.json$/.test(
          path,
        ),
    ),
    [],
  );
});

test('one of each of the others is made, and all of it compiles', async () => {
  await makeFirst('feature', 'parrot/feather', 'feathers', 'feathers that were found');
  await makeFirst('job', 'parrot/feather', 'tidy');
  await makeFirst('event', 'parrot/FeatherFound', 'True when a member found a feather.', 'contracts');
  await make('screen', 'parrot/feather', 'feathers', 'Feathers', 'Lông vũ');
  await build();
  assert.match(textOf('services/parrot/src/refusals.gen.ts'), /'FeatherController\.make'/);
  assert.match(textOf('web-admin/src/api/declared.gen.ts'), /feathers: \{ service: 'parrot'/);
  assert.match(textOf('services/identity/src/permission/permissions.gen.ts'), /'feather\.view'/);
});

test('nothing that exists is written over, and a wrong name is refused', async () => {
  await assert.rejects(make('service', 'wallet', 'money', 'Wallet', 'Ví'), /services\/wallet is there/);
  await assert.rejects(make('service', 'Free Round', 'x', 'x', 'x'), /is no name such as/);
  await assert.rejects(make('feature', 'nowhere/x', 'xs', 'x'), /there is no service nowhere/);
  await assert.rejects(make('job', 'wallet/nothing', 'x'), /there is no feature wallet\/nothing/);
});

test('the service answers, its role may do no more than it should, and the job and the event are heard', async () => {
  const said = await run('node', [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--forceExit',
    'services/parrot/dist',
    'services/contracts/dist/parrot',
  ]);
  assert.match(said, /Test Suites: 5 passed, 5 total/);
});

test('the screen shows its list, and every word of it is there in each language', async () => {
  const said = await run('npx', [
    'vitest',
    'run',
    '--root',
    'web-admin',
    'src/feathers',
    'src/i18n/packs',
    'src/layout/menu',
  ]);
  assert.match(said, /Test Files .*passed/);
});

test('what was made is what the checks want', async () => {
  await run('node', ['deploy/tools/codegen/codegen.mjs', '--check']);
  await run('npx', [
    'oxlint',
    '--deny-warnings',
    'services/parrot',
    'services/contracts/src/parrot',
    'web-admin/src/feathers',
  ]);
  await run('node', ['--test', 'deploy/check/declarations.test.mjs']);
});
