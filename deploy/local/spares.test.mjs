import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ports } from './ports.mjs';
import { Spares } from './spares.mjs';

let dir;
let spec;
let spares;
before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'banyan-spares-'));
  const main = join(dir, 'main.mjs');
  writeFileSync(
    main,
    `import inspector from 'node:inspector';
     console.log('up', process.env.OWN, Object.keys(process.env).filter((name) => name.startsWith('BANYAN_DEV')).length, new URL(inspector.url()).port);
     setTimeout(() => undefined, 60_000);`,
  );
  spec = {
    name: 'parrot',
    command: process.execPath,
    args: [main],
    cwd: dir,
    env: { PATH: process.env.PATH, OWN: 'talks' },
    logFile: join(dir, 'parrot.log'),
  };
  const port = await new Ports().take(29_333);
  spares = new Spares((name) => (name === 'parrot' ? port : undefined));
  spec.port = port;
});
after(() => rmSync(dir, { recursive: true, force: true }));

const log = () => readFileSync(spec.logFile, 'utf8');
const ups = () =>
  log()
    .split('\n')
    .filter((line) => line === `up talks 0 ${spec.port}`).length;
async function until(true_) {
  for (const end = Date.now() + 30_000; !true_() && Date.now() < end;) await sleep(20);
  assert.ok(true_(), log());
}
async function gone(child) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('services under npm run dev', () => {
  it('the one that waits goes on when it is wanted, with the same debugger’s port, into the same log', async () => {
    const old = spares.spawn(spec);
    await until(() => ups() === 1);
    const spare = spares.prepare('parrot');
    assert.equal(spares.prepare('parrot'), undefined);
    await sleep(500);
    assert.equal(ups(), 1);
    await gone(old);
    assert.equal(spares.spawn(spec), spare);
    await until(() => ups() === 2);
    await gone(spare);
  });

  it('keeps those of the latest savings, and one that has loaded an old kernel is let go', async () => {
    const names = ['parrot', 'crow', 'owl'];
    const kept = new Spares(() => spec.port);
    // Each service that runs is known; none of these runs longer than its first line.
    for (const name of names) await gone(kept.spawn({ ...spec, name }));
    const [first, second, third] = names.map((name) => kept.keep(name));
    await once(first, 'exit');
    assert.deepEqual([second.exitCode, third.exitCode], [null, null]);
    const fresh = kept.prepare('owl', { fresh: true });
    await once(third, 'exit');
    assert.equal(kept.prepare('owl'), undefined);
    await Promise.all([gone(second), gone(fresh)]);
  });

  it('one that died while it waited is nobody’s', async () => {
    const before = ups();
    await gone(spares.prepare('parrot'));
    const next = spares.spawn(spec);
    await until(() => ups() === before + 1);
    await gone(next);
  });

  it('one that nobody is left to tell ends, and never becomes the service', async () => {
    const before = ups();
    const spare = spares.prepare('parrot');
    spare.stdin.destroy();
    await once(spare, 'exit');
    assert.deepEqual([spare.exitCode, ups()], [0, before]);
  });

  it('a service that is not edited starts as ever', async () => {
    const plain = { ...spec, name: 'stone', args: ['-e', 'console.log(process.execArgv.join())'] };
    const child = spares.spawn(plain);
    await once(child, 'exit');
    assert.equal(spares.prepare('stone'), undefined);
    assert.doesNotMatch(log(), /preload/);
  });
});
