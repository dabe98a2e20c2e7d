import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { asked, debugPort, edited, Rounds } from './dev.mjs';
import { LogTail } from './log-tail.mjs';
import { services } from './topology.mjs';

const own = edited(['wallet', 'games'], services);

describe('npm run dev', () => {
  it('edits those that are named, or all that are ours, and no one else', () => {
    assert.deepEqual(
      own.map(({ name }) => name),
      ['wallet', 'games'],
    );
    assert.ok(edited([], services).some(({ name }) => name === 'studio'));
    assert.throws(() => edited(['purse'], services), /There is no service purse: identity/);
    assert.throws(() => edited(['payment-sandbox'], services), /There is no service payment-sandbox/);
  });

  it('gives each its own port for a debugger', () => {
    const ports = edited([], services).map(debugPort);
    const taken = services.flatMap(({ ports: endpoints }) => Object.values(endpoints));
    assert.equal(new Set([...ports, ...taken]).size, ports.length + taken.length);
  });

  it('starts anew what a saved file is part of: one service, or all that are edited', () => {
    assert.deepEqual(asked('services/wallet/src/errors.ts', own).restart, ['wallet']);
    assert.deepEqual(asked('services/kernel/src/runtime/clock.ts', own).restart, ['wallet', 'games']);
    assert.deepEqual(asked('proto/gen/wallet/v1/events.ts', own).build, ['services/wallet', 'services/games']);
    for (const file of [
      'services/identity/src/errors.ts',
      'services/wallet/src/role.spec.ts',
      'services/wallet/README.md',
    ])
      assert.deepEqual(asked(file, own), { build: [], restart: [] }, file);
  });

  it('takes what is saved while it builds in the next round, and leaves running what does not compile', async () => {
    const done = [];
    const said = [];
    let wrong = '';
    const rounds = new Rounds({
      services: own,
      spares: {
        prepare: (name, { fresh }) => void done.push(`prepare ${name}${fresh ? ' without the kernel' : ''}`),
        keep: (name) => void done.push(`keep ${name}`),
      },
      compile: async (folders) => {
        done.push(`build ${folders.join(' ')}`);
        if (done.length === 2) void rounds.saved('services/games/src/b.ts');
        return wrong;
      },
      restart: async (name) => void done.push(`restart ${name}`),
      say: (text) => said.push(text),
    });
    await Promise.all([rounds.saved('services/wallet/src/a.ts'), rounds.saved('services/wallet/src/c.ts')]);
    const round = (name) => [`prepare ${name}`, `build services/${name}`, `restart ${name}`, `keep ${name}`];
    assert.deepEqual(done, [...round('wallet'), ...round('games')]);
    assert.match(said[0], /^wallet answers again after \d+\.\d s$/);
    wrong = 'a.ts(1,1): error TS1';
    await rounds.saved('services/wallet/src/a.ts');
    assert.equal(done.at(-1), 'build services/wallet');
    assert.match(said.at(-1), /error TS1\n.*goes on/);
    await rounds.saved('services/kernel/src/runtime/clock.ts');
    assert.deepEqual(
      done.slice(-3),
      ['prepare wallet', 'prepare games']
        .map((what) => `${what} without the kernel`)
        .concat('build services/wallet services/games'),
    );
  });

  it('tells new lines of a log once, whole, and from the start where the log begins anew', () => {
    const dir = mkdtempSync(join(tmpdir(), 'banyan-tail-'));
    const file = join(dir, 'wallet.log');
    const said = [];
    writeFileSync(file, 'old\n');
    const tail = new LogTail('wallet', file, (line) => said.push(line));
    appendFileSync(file, '{"level":"info","context":"Boot","msg":"up"}\nhal');
    tail.read();
    appendFileSync(file, 'f\n');
    tail.read();
    writeFileSync(file, 'n\n');
    tail.read();
    tail.read();
    rmSync(dir, { recursive: true });
    assert.deepEqual(said, ['wallet     info Boot: up', 'wallet     half', 'wallet     n']);
  });
});
