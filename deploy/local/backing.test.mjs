import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { Compose, dockerAnswers } from './backing/docker.mjs';
import { candidates } from './backing/event-log.mjs';

let dir;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'banyan-docker-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const compose = () => new Compose({ root: dir, dir, logFile: (name) => join(dir, `${name}.log`) });

describe('where a backing part comes from', () => {
  const given = { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', KAFKA_BROKERS: 'x:1' };

  it('takes the address in the environment and nothing else', () => {
    for (const part of ['postgres', 'redis', 'kafka'])
      assert.deepEqual(candidates(part, { env: given, docker: true }), ['env']);
  });

  it('prefers Docker to a native one', () => {
    assert.deepEqual(candidates('postgres', { env: {}, docker: true }), ['docker', 'native']);
    assert.deepEqual(candidates('redis', { env: {}, docker: false }), ['native']);
  });

  it('lets the event log in PostgreSQL stand in for Kafka only', () => {
    assert.deepEqual(candidates('kafka', { env: {}, docker: true }), ['docker', 'native', 'event-log']);
    assert.deepEqual(candidates('kafka', { env: {}, docker: false }), ['native', 'event-log']);
  });

  it('obeys BANYAN_EVENT_LOG', () => {
    assert.deepEqual(candidates('kafka', { env: {}, docker: false, forced: 'kafka' }), ['native']);
    assert.deepEqual(candidates('kafka', { env: given, docker: true, forced: 'postgres' }), ['event-log']);
  });
});

describe('Docker', () => {
  const original = process.env.PATH;
  after(() => {
    process.env.PATH = original;
  });

  /** Puts a program named docker first on PATH that keeps its state and its calls in files. */
  function fakeDocker(running = '') {
    writeFileSync(join(dir, 'running'), running);
    const script = `#!/bin/sh
echo "$BANYAN_REDIS_PORT $*" >> ${dir}/calls
case "$*" in
  info*) echo 28.0.0 ;;
  *"ps --services"*) cat ${dir}/running ;;
  *"port redis"*) echo 127.0.0.1:7777 ;;
esac
`;
    writeFileSync(join(dir, 'docker'), script);
    chmodSync(join(dir, 'docker'), 0o755);
    process.env.PATH = dir + delimiter + original;
    return () =>
      readFileSync(join(dir, 'calls'), 'utf8')
        .split('\n')
        .map((line) => line.trim());
  }

  it('is used when its engine answers', async () => {
    fakeDocker();
    assert.equal(await dockerAnswers(), true);
  });

  it('is not used when it hangs', async () => {
    fakeDocker();
    writeFileSync(join(dir, 'docker'), '#!/bin/sh\nexec sleep 30\n');
    const startedAt = Date.now();
    assert.equal(await dockerAnswers(), false);
    assert.ok(Date.now() - startedAt < 5_000);
  });

  it('brings a part up on the given port and stops it again', async () => {
    const calls = fakeDocker();
    assert.equal(await compose().up('redis', 16400), '127.0.0.1:7777');
    assert.ok(calls().includes('16400 compose up --detach --wait redis'));
    await compose().stop();
    assert.ok(calls().includes('compose stop redis'));
    assert.deepEqual(compose().started(), []);
  });

  it('leaves alone what ran already', async () => {
    const calls = fakeDocker('redis\n');
    assert.equal(await compose().up('redis', 16400), '127.0.0.1:7777');
    await compose().stop();
    assert.ok(!calls().some((call) => /\b(up|stop)\b/.test(call)));
  });
});
