// `npm test -- changed`: nothing that a change can touch is left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFiles, partsFor, workspaces } from './changed.mjs';

const services = [...workspaces().keys()].filter((folder) => folder.startsWith('services/'));
/** What all services stand on stands on no service. */
const below = ['services/kernel', 'services/texts'];
const specsOf = (...files) => partsFor(files).specs;

test('a change of what others stand on touches all of them', () => {
  assert.ok(services.length >= 7);
  for (const file of ['proto/wallet/v1/wallet.proto', 'services/kernel/src/app/http.ts'])
    assert.deepEqual(
      services.filter((service) => !specsOf(file).includes(service) && !below.includes(service)),
      [],
    );
  const all = partsFor(['package-lock.json']).specs;
  assert.deepEqual(
    services.filter((service) => !all.includes(service)),
    [],
  );
  assert.deepEqual(partsFor(['services/kernel/src/money/format.ts']).webs, ['web-player', 'web-admin']);
});

test('a change of one part touches that part, and who depends on it', () => {
  assert.ok(specsOf('services/gateway/src/main.ts').includes('services/gateway'));
  assert.ok(!specsOf('services/gateway/src/main.ts').includes('services/wallet'));
  assert.deepEqual(partsFor(['web-admin/src/app.tsx']), {
    specs: [],
    webs: ['web-admin'],
    launcher: true,
    recipes: false,
    journeys: true,
  });
  assert.ok(partsFor(['deploy/tools/new/plopfile.mjs']).recipes);
  assert.deepEqual(partsFor(['docs/runbook.md']), {
    specs: [],
    webs: [],
    launcher: true,
    recipes: false,
    journeys: false,
  });
  assert.deepEqual(partsFor(['README.md']), { specs: [], webs: [], launcher: false, recipes: false, journeys: false });
});

test('files that git does not know yet are changed too', async () => {
  assert.ok(Array.isArray(await changedFiles('HEAD')));
  assert.deepEqual(await changedFiles('no-such-branch'), await changedFiles('HEAD~1'));
});
