#!/usr/bin/env node
// `npm run spec -- path… [-t name] [--watch]`: some tests, by their files or folders as they stand in the sources, built as far as they need it.
// A service's specs use the PostgreSQL, Redis and Kafka of a running `npm start`, or start their own (in Docker with BANYAN_BACKING=docker); those of the webs run in Vitest, `*.test.mjs` in node.
// They run on the Node that images ship where `npm test` has installed it, else on this one.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { containersWanted } from './backing/containers.mjs';
import { shippedNodeHere } from './shipped-node.mjs';

const root = join(import.meta.dirname, '..', '..');
const usage = 'usage: npm run spec -- path… [-t name] [--watch]';
const webs = ['web-player', 'web-admin'];

/** `{ paths, name, watch }`; throws with the usage. */
export function argumentsOf(argv) {
  const paths = [];
  const given = { name: undefined, watch: false };
  for (let at = 0; at < argv.length; at += 1) {
    if (argv[at] === '--watch') given.watch = true;
    else if (argv[at] === '-t') given.name = argv[(at += 1)];
    else if (argv[at].startsWith('-')) throw new Error(usage);
    else paths.push(relative(root, resolve(root, argv[at])));
  }
  if (paths.length === 0) throw new Error(usage);
  return { paths, ...given };
}

/** Who runs a path: `vitest` in a web, `jest` on what a workspace was built to, `node` for what needs no build. */
export function runnerOf(path) {
  const [first, second] = path.split('/');
  if (webs.includes(first)) return { kind: 'vitest', place: first };
  if (path.endsWith('.mjs')) return { kind: 'node', place: '' };
  if (first === 'services' && second) return { kind: 'jest', place: `services/${second}` };
  throw new Error(`${path} is in no service and no web.\n${usage}`);
}

/** The pattern of built specs for a path in the sources. */
export const builtOf = (path) => path.replace(/^(services\/[^/]+)\/src/, '$1/dist').replace(/\.ts$/, '');

/** The specs that stand under a path, with or without their ending. */
const specsUnder = (path) => {
  const folder = join(root, path);
  if (!existsSync(folder)) return [`${folder}.spec.ts`].filter(existsSync);
  if (path.endsWith('.ts')) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => join(folder, name));
};

/** Whether some spec under these paths speaks to PostgreSQL, Redis or Kafka; one that cannot be looked at does. */
export function needsBacking(paths) {
  const specs = paths.map(specsUnder);
  return specs.some(
    (found) =>
      found.length === 0 || found.some((file) => /testing|fixture|Redis|Kafka/.test(readFileSync(file, 'utf8'))),
  );
}

/** Stand for parts that nobody asks. */
const nobody = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
};

/** What a running platform in this checkout lends; nothing when there is none, or containers are asked for. */
export function borrowed(dir = join(root, '.banyan'), env = process.env) {
  if (containersWanted(env)) return {};
  const file = join(dir, 'ready.json');
  if (!existsSync(file)) return {};
  const { pid, backing } = JSON.parse(readFileSync(file, 'utf8'));
  if (!isAlive(pid) || !backing.kafka) return {};
  // A number of its own keeps the platform's keys out of the specs' way.
  const redis = Object.assign(new URL(backing.redis), { pathname: '/1' }).href;
  return { DATABASE_URL: backing.postgres, REDIS_URL: redis, KAFKA_BROKERS: backing.kafka };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function run(command, args, { cwd = root, env = {} } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  return new Promise((done) => {
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });
}

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const tsc = 'node_modules/typescript-7/bin/tsc';

/** Runs paths of one place; resolves with the exit code. */
async function runIn({ kind, place }, paths, { name, watch }) {
  if (kind === 'node')
    return run('node', [
      '--test',
      ...(watch ? ['--watch'] : []),
      ...(name ? ['--test-name-pattern', name] : []),
      ...paths,
    ]);
  if (kind === 'vitest') {
    const inside = paths.map((path) => relative(place, path));
    return run('npx', ['vitest', watch ? 'watch' : 'run', ...(name ? ['-t', name] : []), ...inside], {
      cwd: join(root, place),
    });
  }
  const built = await run('node', [tsc, '-b', place]);
  if (built !== 0) return built;
  if (watch) void run('node', [tsc, '-b', place, '--watch', '--preserveWatchOutput']);
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--forceExit',
    ...(watch ? ['--watchAll'] : []),
    ...(name ? ['-t', name] : []),
  ];
  return run(shippedNodeHere() ?? 'node', [...flags, ...jest, ...paths.map(builtOf)], {
    env: needsBacking(paths) ? borrowed() : nobody,
  });
}

async function main() {
  const given = argumentsOf(process.argv.slice(2));
  const places = new Map();
  for (const path of given.paths) {
    const key = JSON.stringify(runnerOf(path));
    places.set(key, [...(places.get(key) ?? []), path]);
  }
  let code = 0;
  for (const [place, paths] of places) code = (await runIn(JSON.parse(place), paths, given)) || code;
  return code;
}

if (import.meta.filename === process.argv[1])
  process.exit(
    await main().catch((error) => {
      console.log(error.message);
      return 2;
    }),
  );
