// `npm run spec`: which runner a path has, what of it was built, and whether it needs a database.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { argumentsOf, borrowed, builtOf, needsBacking, runnerOf } from './spec.mjs';

test('paths go to the runner of their place, as they stand in the sources', () => {
  assert.deepEqual(argumentsOf(['./services/wallet/src/cash/', '-t', 'twice', '--watch']), {
    paths: ['services/wallet/src/cash'],
    name: 'twice',
    watch: true,
  });
  assert.deepEqual(runnerOf('services/wallet/src/cash'), { kind: 'jest', place: 'services/wallet' });
  assert.deepEqual(runnerOf('web-admin/src/ui'), { kind: 'vitest', place: 'web-admin' });
  assert.deepEqual(runnerOf('deploy/check/tally.test.mjs'), { kind: 'node', place: '' });
  assert.equal(builtOf('services/wallet/src/cash/cash.spec.ts'), 'services/wallet/dist/cash/cash.spec');
  for (const wrong of [[], ['--all'], ['-x', 'services/wallet']]) assert.throws(() => argumentsOf(wrong), /usage/);
  assert.throws(() => runnerOf('docs'), /no service and no web/);
});

test('rules need no database, what goes through a service does', () => {
  assert.equal(needsBacking(['services/kernel/src/rules']), false);
  assert.equal(needsBacking(['services/kernel/src/rules/csv.spec.ts']), false);
  assert.equal(needsBacking(['services/wallet/src/cash']), true);
  assert.equal(needsBacking(['services/kernel/src/rules', 'services/wallet/src/no-such-folder']), true);
});

test('a running platform lends its parts, one that has ended does not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'banyan-spec-'));
  const ready = (facts) => writeFileSync(join(dir, 'ready.json'), JSON.stringify(facts));
  const backing = { postgres: 'postgres://p@127.0.0.1:2/postgres', redis: 'redis://127.0.0.1:3', kafka: '127.0.0.1:4' };
  try {
    assert.deepEqual(borrowed(dir), {});
    ready({ pid: process.pid, backing });
    assert.deepEqual(borrowed(dir), {
      DATABASE_URL: backing.postgres,
      REDIS_URL: 'redis://127.0.0.1:3/1',
      KAFKA_BROKERS: backing.kafka,
    });
    ready({ pid: 2 ** 22 + 1, backing });
    assert.deepEqual(borrowed(dir), {});
    ready({ pid: process.pid, backing: { ...backing, kafka: undefined } });
    assert.deepEqual(borrowed(dir), {});
  } finally {
    rmSync(dir, { recursive: true });
  }
});
