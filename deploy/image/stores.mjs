import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fetchJars, findJava } from '../local/backing/kafka.mjs';
import { binaries } from '../local/backing/postgres.mjs';
import { ensureTool } from '../local/backing/tools.mjs';
import { outputOf } from '../local/run.mjs';
import { putFolder, putFoundation, putProgram } from './programs.mjs';

/**
 * PostgreSQL, Redis and Kafka as images where none can be pulled: the programs that `npm start` runs here, with an entry that keeps to what
 * the images of docker-compose.yml promise (variables, folders, users). For trials on one machine.
 */
const home = resolve(import.meta.dirname, '..', '..', '.banyan');

const words = ['sh', 'awk', 'cat', 'chmod', 'env', 'grep', 'ls', 'mkdir', 'rm', 'sed', 'sleep', 'tr'];

/** A small shell, and the entry of that store. */
async function putEntry(root, store, logFile) {
  const busybox = await ensureTool({
    command: 'busybox',
    packages: ['busybox-static'],
    why: 'An image',
    logFile: logFile('apt-image'),
  });
  putProgram(root, realpathSync(busybox), '/bin/busybox');
  for (const word of words) symlinkSync('busybox', join(root, 'bin', word));
  cpSync(join(import.meta.dirname, 'stores', `${store}.sh`), join(root, 'entry'));
  chmodSync(join(root, 'entry'), 0o755);
}

async function postgres(root, logFile) {
  putFoundation(root, { postgres: 999 });
  await putEntry(root, 'postgres', logFile);
  const { postgres: server } = await binaries();
  putFolder(root, resolve(dirname(server), '..'), '/opt/postgres');
  await ensureTool({
    command: 'psql',
    packages: ['postgresql-client'],
    why: 'An image',
    logFile: logFile('apt-image'),
  });
  for (const name of ['psql', 'pg_isready']) {
    const [program] = clients(name);
    putProgram(root, program, `/usr/bin/${name}`);
  }
  return ['/entry'];
}

/** Debian's `psql` on PATH is a script that chooses one of these. */
const clients = (name) =>
  readdirSync('/usr/lib/postgresql')
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin/${name}`)
    .filter((file) => existsSync(file));

async function redis(root, logFile) {
  putFoundation(root, { redis: 999 });
  await putEntry(root, 'redis', logFile);
  for (const command of ['redis-server', 'redis-cli']) {
    const file = await ensureTool({
      command,
      packages: ['redis-server'],
      why: 'An image',
      logFile: logFile('apt-image'),
    });
    putProgram(root, realpathSync(file), `/usr/bin/${command}`);
  }
  return ['/entry'];
}

async function kafka(root, logFile, detail) {
  putFoundation(root, { kafka: 1000 });
  await putEntry(root, 'kafka', logFile);
  const java = await findJava({ logFile, detail });
  const said = await outputOf(java, ['-XshowSettings:properties', '-version'], { timeoutMs: 10_000 });
  const javaHome = /java\.home = (\S+)/.exec(said ?? '')?.[1] ?? resolve(dirname(realpathSync(java)), '..');
  putFolder(root, javaHome, '/opt/java', ['jmods', 'man', 'lib/src.zip']);
  const jars = await fetchJars({ cache: join(home, 'kafka'), logFile, detail });
  mkdirSync(join(root, 'opt/kafka/libs'), { recursive: true });
  for (const jar of readdirSync(jars)) cpSync(join(jars, jar), join(root, 'opt/kafka/libs', jar));
  for (const folder of ['config', 'logs']) mkdirSync(join(root, 'opt/kafka', folder), { recursive: true });
  return ['/entry'];
}

const makers = { postgres, redis, kafka };
export const storeNames = Object.keys(makers);

/** The root file system of a store's image, made where it is not there yet; returns what it is started by. */
export async function storeRoot(store, into, { logFile, detail = () => undefined }) {
  if (existsSync(join(into, 'made'))) return ['/entry'];
  rmSync(into, { recursive: true, force: true });
  mkdirSync(join(into, 'bin'), { recursive: true });
  const command = await makers[store](into, logFile, detail);
  mkdirSync(join(into, 'made'));
  return command;
}
