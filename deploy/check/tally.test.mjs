// What a run of the tests tells of itself: nothing that passed at the second try only goes unsaid, and no money is tried twice.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { costs, root, run, secondsOf } from '../lab/common/run.mjs';
import { Tally, durationsOf, mayBeRepeated, passedLater, summary } from './tally.mjs';

const spec = (path) => join(root, 'services', path);

test('what failed and then passed is named, a file that could not begin too', () => {
  const dir = mkdtempSync(join(tmpdir(), 'banyan-tally-'));
  const report = (name, ...testResults) => {
    const file = join(dir, name);
    writeFileSync(file, JSON.stringify({ testResults }));
    return file;
  };
  const of = (path, status, ...tests) => ({
    name: spec(path),
    status,
    assertionResults: tests.map(([fullName, one]) => ({ fullName, status: one })),
  });
  try {
    const first = report(
      'first.json',
      of('games/a.spec.js', 'failed', ['is so', 'failed'], ['stays wrong', 'failed'], ['was right', 'passed']),
      of('games/b.spec.js', 'failed'),
      of('wallet/c.spec.js', 'failed', ['is money', 'failed']),
    );
    const repeated = ['games/a.spec.js', 'games/b.spec.js'].map(spec);
    const second = report(
      'second.json',
      of('games/a.spec.js', 'failed', ['is so', 'passed'], ['stays wrong', 'failed'], ['was right', 'passed']),
      of('games/b.spec.js', 'passed', ['begins', 'passed']),
    );
    assert.deepEqual(passedLater(first, second, repeated), [
      'services/games/a.spec.js: is so',
      'services/games/b.spec.js',
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('what a command costs is counted, that of the commands it waits for too', async () => {
  const busy = `const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);`;
  const inside = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const tally = new Tally();
  const { cpu } = await costs.run(tally, () => run('node', ['-e', inside]));
  assert.ok(cpu >= 0.3 && cpu < 10, `${cpu} s`);
  assert.equal(tally.cpu, cpu);
  assert.equal((await run('node', ['-e', ''])).cpu, 0);
  assert.equal(secondsOf('0m1.500000s 0m0.250000s\n2m0.000000s 0m0.250000s'), 122);
});

test('specs about money count at once', () => {
  const money = [
    'wallet/dist/cash/cash.spec.js',
    'contracts/dist/bill/bill.spec.js',
    'games/dist/ledger/ledger.spec.js',
  ];
  assert.deepEqual(money.map(spec).filter(mayBeRepeated), []);
  assert.ok(mayBeRepeated(spec('gateway/dist/proxy/slow.spec.js')));
});

test('parts, the slowest twenty and the flaky ones are told before the closing line', () => {
  const results = Array.from({ length: 30 }, (_none, at) => ({
    name: spec(`${at}.js`),
    startTime: 0,
    endTime: at * 1000,
  }));
  const took = [
    { name: 'specs', minutes: 18.04, cpu: 700.2, passed: 4, failed: 0 },
    { name: 'webs', minutes: 2, cpu: 99, passed: 1, failed: 0 },
  ];
  const files = durationsOf(results).map((file, at) => ({ ...file, cpu: at === 29 ? 2.5 : undefined }));
  const told = (flaky) => [...summary({ took, files, flaky, minutes: 39.96 })];
  const lines = told(['x']);
  assert.ok(lines.includes('specs   18.0 min    700 s of processor  4 passed, 0 failed'));
  assert.equal(lines.filter((line) => / {2}services\//.test(line)).length, 20);
  assert.ok(lines.includes('   29.0 s      3 s  services/29.js'));
  assert.deepEqual(lines.slice(-3), ['failed, then passed: x', '40.0 minutes, 799 s of processor', '1 flaky']);
  assert.match(told([...'abcdefg']).at(-1), /^7 flaky, more than 6/);
});
