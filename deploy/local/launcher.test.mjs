import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandOf, startMark } from './processes.mjs';

const program = join(import.meta.dirname, 'testing', 'launch-fake.mjs');
const basePort = 21_080;
let dir;
const launchers = [];

const cleanEnvironment = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  FAKE_PORT: String(basePort),
  BANYAN_EVENT_LOG: 'postgres',
  BANYAN_GUESTS: '0',
  CI: '1',
});

/** Starts the launcher on the fake topology with a clean environment; collects what it prints. */
function start(env = {}) {
  const child = spawn(process.execPath, [program, dir], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = {
    child,
    text: '',
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal))),
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (run.text += data));
  launchers.push(run);
  return run;
}

const readyFile = () => join(dir, 'ready.json');
const ready = () => JSON.parse(readFileSync(readyFile(), 'utf8'));

async function until(check, what, run, limitMs = 30_000) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    assert.ok(Date.now() < deadline && run.child.exitCode === null, `${what} did not come:\n${run.text}`);
    await sleep(40);
  }
}

const untilReady = (run) => until(() => existsSync(readyFile()) && ready().pid === run.child.pid, 'ready.json', run);
/** Who a url logs in as, and whether that role may do more than its grants say. */
async function whoIs(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql =
    'select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers from pg_roles where rolname = current_user';
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}
const answers = async (url) => (await fetch(url)).json();
const runningPids = (pids) => Object.entries(pids).filter(([, pid]) => startMark(pid) !== null);

function allCommands() {
  if (!existsSync('/proc/self')) return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandOf(pid));
}

/** No process mentions the data folder on its command line (the stand-ins do not, so theirs are given by pid). */
function assertNothingLeft(pids) {
  assert.deepEqual(runningPids(pids), []);
  assert.deepEqual(
    allCommands().filter((command) => command.includes(dir)),
    [],
  );
}

const failing = async (env, sentence) => {
  const run = start(env);
  assert.equal(await run.ended, 1, run.text);
  assert.match(run.text, sentence);
  assertNothingLeft({});
  assert.equal(existsSync(readyFile()), false);
  return run;
};

/** A PATH with what PostgreSQL needs, but neither Redis nor apt-get. */
function emptyPath() {
  const folder = join(dir, 'bin');
  mkdirSync(folder, { recursive: true });
  for (const tool of ['id', 'test']) {
    const file = join(folder, tool);
    writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin exec ${tool} "$@"\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}

before(() => {
  dir = mkdtempSync(join(tmpdir(), 'banyan-launcher-'));
  chmodSync(dir, 0o755);
});
beforeEach(() => {
  rmSync(join(dir, 'journal'), { force: true });
});
afterEach(async () => {
  for (const { child, ended } of launchers.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
after(() => {
  rmSync(dir, { recursive: true, force: true });
});

describe('the launcher', () => {
  it('brings all up, tells scripts and people, and stops everything in order on SIGTERM', async () => {
    const run = start();
    await untilReady(run);
    const facts = ready();
    assert.equal(facts.player, `http://localhost:${basePort + 5}/`);
    assert.equal(facts.backing.eventLog, 'postgres');
    assert.equal(facts.backing.kafka, null);
    assert.deepEqual(Object.keys(facts.databases), ['wallet']);
    assert.deepEqual(Object.keys(facts.pids).sort(), [
      'games',
      'gateway',
      'identity',
      'payment-sandbox',
      'postgres',
      'redis',
      'studio',
      'wallet',
    ]);
    assert.match(facts.accounts.operator.totpSecret, /^[A-Z2-7]{32}$/);
    const env = await answers(facts.metrics.wallet);
    assert.deepEqual(await whoIs(env.DATABASE_URL), { role: 'banyan_wallet_runtime', powers: false });
    assert.deepEqual(await whoIs(env.MIGRATION_DATABASE_URL), { role: 'banyan_wallet_owner', powers: false });
    assert.deepEqual(await whoIs(env.EVENT_LOG_URL), { role: 'banyan_wallet_runtime', powers: false });
    assert.equal(env.EVENT_LOG, 'postgres');
    assert.match(run.text, /Banyan is ready/);
    assert.match(run.text, new RegExp(`TOTP ${facts.accounts.operator.totpSecret}, code \\d{6}`));
    run.child.kill('SIGTERM');
    assert.equal(await run.ended, 0);
    const order = readFileSync(join(dir, 'journal'), 'utf8').trim().split('\n');
    assert.equal(order[0], 'gateway');
    assert.deepEqual(order.slice(1, 3).sort(), ['games', 'studio']);
    assert.deepEqual(order.slice(3, 5).sort(), ['identity', 'wallet'], 'they ask each other, so they stop together');
    assert.deepEqual(order.slice(5), ['payment-sandbox']);
    assert.equal(existsSync(readyFile()), false);
    assertNothingLeft(facts.pids);
  });

  it('restarts a service and a backing part that die, and tells the new pids', async () => {
    const run = start();
    await untilReady(run);
    const first = ready();
    await fetch(first.metrics.games.replace('/metrics', '/die')).catch(() => undefined);
    process.kill(first.pids.redis, 'SIGKILL');
    await until(() => /games is back/.test(run.text) && /redis is back/.test(run.text), 'the restarts', run);
    assert.match(run.text, /games died \(exit code 7\), restart in 0\.5 s/);
    const now = ready().pids;
    assert.notEqual(now.games, first.pids.games);
    assert.notEqual(now.redis, first.pids.redis);
    assert.equal(now.wallet, first.pids.wallet);
    run.child.kill('SIGINT');
    assert.equal(await run.ended, 0);
    assertNothingLeft({ ...first.pids, ...now });
  });

  it('refuses a second start and does not disturb the first', async () => {
    const run = start();
    await untilReady(run);
    const second = start();
    assert.equal(await second.ended, 1);
    assert.match(second.text, new RegExp(`already running here \\(process ${run.child.pid}\\)`));
    assert.equal(runningPids(ready().pids).length, 8);
    run.child.kill('SIGTERM');
    assert.equal(await run.ended, 0);
  });

  it('cleans up after a launcher that was killed, and starts anew on the same data', async () => {
    const killed = start();
    await untilReady(killed);
    const { pids, accounts } = ready();
    killed.child.kill('SIGKILL');
    await killed.ended;
    assert.equal(runningPids(pids).length, 8);
    const run = start();
    await untilReady(run);
    assert.match(run.text, /The last run was killed; stopped what it left: .*postgres/);
    assert.deepEqual(runningPids(pids), []);
    assert.deepEqual(ready().accounts, accounts);
    run.child.kill('SIGTERM');
    assert.equal(await run.ended, 0);
    assertNothingLeft(pids);
  });

  it('takes the next free port when the public one is taken, and says so', async (t) => {
    const other = createServer().listen(basePort + 5, '127.0.0.1');
    t.after(() => other.close());
    const run = start();
    await untilReady(run);
    assert.match(run.text, new RegExp(`Port ${basePort + 5} is taken, so gateway uses ${basePort + 6}`));
    assert.equal(ready().player, `http://localhost:${basePort + 6}/`);
    run.child.kill('SIGTERM');
    await run.ended;
  });

  it('leaves nothing when it is stopped while it starts', async () => {
    for (const delayMs of [150, 600, 1_000]) {
      const run = start();
      await sleep(delayMs);
      const pids = existsSync(join(dir, 'processes.json'))
        ? JSON.parse(readFileSync(join(dir, 'processes.json'), 'utf8'))
        : [];
      run.child.kill('SIGINT');
      await run.ended;
      assertNothingLeft(Object.fromEntries(pids.map(({ name, pid }) => [name, pid])));
    }
  });
});

describe('under npm', () => {
  it('stops when npm is killed and passes no signal on', async () => {
    const shell = `"${process.execPath}" "${program}" "${dir}" > "${dir}/out" 2>&1 & echo $!; wait`;
    const env = { ...cleanEnvironment(), npm_lifecycle_event: 'start' };
    const npm = spawn('sh', ['-c', shell], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise((resolve) => npm.stdout.once('data', (data) => resolve(Number(data))));
    await until(() => existsSync(readyFile()) && ready().pid === pid, 'ready.json', { child: npm, text: '' });
    const { pids } = ready();
    npm.kill('SIGKILL');
    await until(() => startMark(pid) === null, 'the end of the launcher', { child: { exitCode: null }, text: '' });
    assertNothingLeft(pids);
  });
});

describe('a start that cannot succeed ends with one sentence, exit code 1 and no process left', () => {
  it('a service that dies while starting: with its last words', async () => {
    const run = await failing({ FAKE_BROKEN: 'wallet' }, /wallet died 3 times while starting: .*wallet\.log/);
    assert.match(run.text, /error Boot: the flux capacitor is missing/);
  });

  it('a Redis in the environment that does not answer', () =>
    failing({ REDIS_URL: 'redis://127.0.0.1:9' }, /REDIS_URL points to 127\.0\.0\.1:9, where nothing answers/));

  it('a PostgreSQL in the environment that does not answer', () =>
    failing(
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' },
      /DATABASE_URL points to a PostgreSQL that does not answer/,
    ));

  it('a wrong choice of event log', () =>
    failing({ BANYAN_EVENT_LOG: 'rabbit' }, /BANYAN_EVENT_LOG is "rabbit": set it to kafka or postgres/));

  it('a wrong port', () => failing({ BANYAN_PORT: 'eighty' }, /BANYAN_PORT is "eighty"/));

  it('a wrong number of guests', () =>
    failing({ BANYAN_GUESTS: '-1' }, /BANYAN_GUESTS is "-1": set it to a number from 0 to 12/));

  it('no Redis and no way to install one', () =>
    failing({ PATH: emptyPath() }, /Redis needs redis-server, which is not on PATH: install redis-server/));

  it('a damaged key file', async () => {
    const file = join(dir, 'secrets.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, '{');
    await failing({}, /secrets\.json is damaged/);
    writeFileSync(file, text);
  });

  it('a data folder that is no database', async () => {
    rmSync(join(dir, 'postgres', 'PG_VERSION'));
    await failing(
      {},
      /postgres is not a complete PostgreSQL database: move the folder away, or forget all local data with npm run reset/,
    );
  });
});
