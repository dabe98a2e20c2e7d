import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { firstDelayMs, longestDelayMs, nextDelayMs, stableMs } from './back-off.mjs';
import { clusterId } from './backing/kafka.mjs';
import { isStale, needsInstall, staleBuilds } from './build.mjs';
import { readable } from './logs.mjs';
import { Ports, claim, isFree } from './ports.mjs';
import { Problem, explain, problemOf } from './problem.mjs';
import { reset } from './reset.mjs';
import { loadSecrets } from './secrets.mjs';
import { inStopOrder, services } from './topology.mjs';
import { base32, totpCode } from './totp.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'banyan-parts-'));
let dir;
let made = 0;
beforeEach(() => {
  made += 1;
  dir = join(scratch, String(made));
  mkdirSync(dir);
});
after(() => rmSync(scratch, { recursive: true, force: true }));

/** Writes a file with a change time in seconds. */
function file(path, time, text = '') {
  const full = join(dir, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  utimesSync(full, time, time);
  utimesSync(dirname(full), time, time);
  return full;
}

describe('what is built', () => {
  const lists = { packages: ['proto', 'services/wallet'], webs: ['web-player'] };
  const titles = () => staleBuilds(dir, lists).map(({ title }) => title);

  beforeEach(() => {
    file('tsconfig.json', 10);
    file('proto/wallet/v1/events.proto', 10);
    file('proto/gen/events.ts', 20);
    file('services/wallet/src/main.ts', 10);
    file('services/wallet/dist/main.js', 20);
    file('proto/dist/events.js', 20);
    file('web-player/src/main.tsx', 10);
    file('web-player/dist/index.html', 20);
    for (const stamp of ['proto', 'services-wallet']) file(`.banyan/built/${stamp}/x`, 30);
    utimesSync(join(dir, 'services', 'wallet'), 10, 10);
  });

  it('nothing, when all is newer than its sources', () => assert.deepEqual(titles(), []));

  it('the services, when a source is newer', () => {
    file('services/wallet/src/deposit/deposit.service.ts', 40);
    assert.deepEqual(titles(), ['services']);
  });

  it('the services, when a source was removed', () => {
    utimesSync(join(dir, 'services', 'wallet', 'src'), 40, 40);
    assert.deepEqual(titles(), ['services']);
  });

  it('the services, when their output is gone', () => {
    rmSync(join(dir, 'services', 'wallet', 'dist'), { recursive: true });
    assert.deepEqual(titles(), ['services']);
  });

  it("a service's own pages, when a source of theirs is newer", () => {
    const pages = {
      workspace: 'services/studio',
      sources: ['services/studio/web'],
      output: 'services/studio/dist/web/play.html',
    };
    const withPages = () => staleBuilds(dir, { ...lists, webs: [pages] });
    file('services/studio/web/play.ts', 10);
    assert.deepEqual(
      withPages().map(({ title, args }) => [title, args.at(-1)]),
      [['studio pages', 'services/studio']],
    );
    file('services/studio/dist/web/play.html', 20);
    assert.deepEqual(withPages(), []);
    file('services/studio/web/play.ts', 30);
    assert.equal(withPages().length, 1);
  });

  it('not for a changed test', () => {
    const before = statSync(join(dir, 'services', 'wallet', 'src')).mtime;
    file('services/wallet/src/main.spec.ts', 40);
    utimesSync(join(dir, 'services', 'wallet', 'src'), before, before);
    assert.deepEqual(titles(), []);
  });

  it('contracts before services', () => {
    file('proto/wallet/v1/events.proto', 40);
    assert.deepEqual(titles(), ['codegen', 'services']);
  });

  it('a web, when its source is newer or its output is missing', () => {
    file('web-player/src/main.tsx', 40);
    assert.deepEqual(titles(), ['web-player']);
    file('web-player/src/main.tsx', 10);
    rmSync(join(dir, 'web-player', 'dist'), { recursive: true });
    assert.deepEqual(titles(), ['web-player']);
  });

  it('packages, when the lock file is newer than what was installed', () => {
    file('package-lock.json', 10);
    assert.equal(needsInstall(dir), true);
    file('node_modules/.package-lock.json', 20);
    assert.equal(needsInstall(dir), false);
    assert.equal(isStale([file('package-lock.json', 30)], join(dir, 'node_modules', '.package-lock.json')), true);
  });
});

describe('restarts', () => {
  it('wait twice as long each time, up to a limit', () => {
    const delays = [];
    for (let delay = 0, count = 0; count < 9; count += 1) delays.push((delay = nextDelayMs(delay, 100)));
    assert.deepEqual(delays, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('begin anew after a healthy stretch', () => assert.equal(nextDelayMs(longestDelayMs, stableMs), firstDelayMs));
});

describe('one-time codes', () => {
  const secret = base32(Buffer.from('12345678901234567890'));

  it('follow the vectors of RFC 6238', () => {
    assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const vectors = {
      59: '287082',
      1111111109: '081804',
      1111111111: '050471',
      1234567890: '005924',
      2000000000: '279037',
    };
    for (const [seconds, code] of Object.entries(vectors))
      assert.equal(totpCode(secret, Number(seconds) * 1_000), code);
  });
});

describe('keys', () => {
  it('are made once, for their owner only', () => {
    const secrets = loadSecrets(dir);
    assert.equal(statSync(join(dir, 'secrets.json')).mode & 0o777, 0o600);
    assert.deepEqual(loadSecrets(dir), secrets);
    assert.match(secrets.operatorTotp, /^[A-Z2-7]{32}$/);
    assert.equal(Buffer.from(secrets.identityKey, 'base64').length, 32);
    assert.equal(secrets.token.publicJwk.d, undefined);
    assert.equal(secrets.token.publicJwk.kid, secrets.token.privateJwk.kid);
    assert.ok(secrets.studio.secret.length >= 32 && secrets.payment.secret.length >= 32);
  });

  it('say so when they are damaged', () => {
    writeFileSync(join(dir, 'secrets.json'), '{');
    assert.throws(() => loadSecrets(dir), Problem);
  });
});

describe('ports', () => {
  it('are given once each, the next free one when taken', async () => {
    const busy = new Set([8080, 8082]);
    const ports = new Ports(
      async (port) => !busy.has(port),
      () => true,
    );
    assert.deepEqual([await ports.take(8080), await ports.take(8080), await ports.take(8081)], [8081, 8083, 8084]);
  });

  it('stay claimed while nobody listens, as long as who took them lives', async (t) => {
    const folder = join(dir, 'ports');
    const script = (after) => `
      import { claim } from ${JSON.stringify(join(import.meta.dirname, 'ports.mjs'))};
      console.log(claim(8202, ${JSON.stringify(folder)}));
      ${after}`;
    const other = (after, options) => [process.execPath, ['--input-type=module', '-e', script(after)], options];
    const holder = spawn(...other('setInterval(() => undefined, 1000);', { stdio: ['ignore', 'pipe', 'inherit'] }));
    t.after(() => holder.kill('SIGKILL'));
    assert.equal(String(await new Promise((resolve) => holder.stdout.once('data', resolve))), 'true\n');
    assert.equal(claim(8202, folder), false);
    assert.equal(claim(8203, folder), true);
    assert.equal(execFileSync(...other('', { encoding: 'utf8' })), 'false\n');
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    assert.equal(claim(8202, folder), true);
    assert.deepEqual(
      [8202, 8203].map((port) => existsSync(join(folder, String(port)))),
      [true, true],
    );
  });

  it('count as taken on any local address', async (t) => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const server = createServer();
      t.after(() => server.close());
      await new Promise((resolve) => server.listen(0, host, resolve));
      assert.equal(await isFree(server.address().port), false);
    }
  });
});

describe('what went wrong is told in one sentence', () => {
  const sentences = [
    ['npm error code ENOTFOUND\nnpm error request failed', /network or the registry cannot be reached: connect/],
    ['[ERROR] Could not transfer artifact org.apache.kafka', /network or the registry cannot be reached/],
    ["[ERROR] No plugin found for prefix 'dependency'", /network or the registry cannot be reached/],
    ['npm error ENOSPC: no space left on device, write', /disk that holds \/data is full: free some space/],
  ];
  for (const [output, sentence] of sentences) {
    it(output.split('\n')[0], () => assert.match(explain('install', output, '/data'), sentence));
  }

  it('nothing is guessed from other output', () =>
    assert.equal(explain('build', 'error TS2304: Cannot find name', '/data'), undefined));

  it('a folder without rights', () => {
    const error = Object.assign(new Error("EACCES: permission denied, open '/data/x'"), { code: 'EACCES' });
    assert.match(problemOf(error).message, /give this user the rights/);
  });
});

describe('small things', () => {
  it('a JSON log line is shortened for people', () => {
    assert.equal(
      readable('{"level":"error","context":"Boot","msg":"no","err":{"message":"why"}}'),
      'error Boot: no why',
    );
    assert.equal(readable('plain {'), 'plain {');
  });

  it('things stop in order, unknown ones first', () => {
    const groups = inStopOrder([...services, { name: 'redis' }, { name: 'kafka' }, { name: 'new' }]).map((group) =>
      group.map(({ name }) => name),
    );
    assert.deepEqual([...groups.slice(0, 2), ...groups.slice(-2)], [['new'], ['gateway'], ['kafka'], ['redis']]);
    const place = (name) => groups.findIndex((group) => group.includes(name));
    const calls = services.flatMap(({ name, calls: callees }) => callees.map((callee) => [name, callee]));
    assert.ok(calls.length > 6);
    // Of two that call each other neither can stop first.
    const mutual = ([caller, callee]) => calls.some(([from, to]) => from === callee && to === caller);
    assert.deepEqual(
      calls.filter((call) => !mutual(call) && place(call[0]) >= place(call[1])),
      [],
    );
    assert.deepEqual(new Set(calls.filter(mutual).flat()), new Set(['identity', 'wallet']));
    // A stranger's rounds are played to their end while the platform still answers it.
    assert.ok(place('studio') < place('wallet'));
  });

  it('a reset forgets data, keys and logs, and keeps the jars', async () => {
    for (const path of [
      'secrets.json',
      'postgres/PG_VERSION',
      'redis/x',
      'logs/a.log',
      'kafka/data/x',
      'kafka/jars-1/a.jar',
    ])
      file(path, 10);
    assert.equal(await reset({ root: dir, dir, say: () => undefined }), undefined);
    assert.throws(() => statSync(join(dir, 'secrets.json')));
    assert.throws(() => statSync(join(dir, 'postgres')));
    assert.throws(() => statSync(join(dir, 'kafka', 'data')));
    assert.ok(statSync(join(dir, 'kafka', 'jars-1', 'a.jar')));
  });
});

describe('a new Kafka cluster', () => {
  it('never gets an id that its tool would take for an option', () => {
    const bytes = [Buffer.alloc(16, 0xfb), Buffer.alloc(16, 1)];
    assert.equal(Buffer.alloc(16, 0xfb).toString('base64url')[0], '-');
    assert.match(
      clusterId(() => bytes.shift()),
      /^[\w][\w-]{21}$/,
    );
  });
});
