// Own servers for a run: PostgreSQL with the stated settings, Redis, Kafka, and the platform's services as real processes.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBacking } from '../../local/backing.mjs';
import { databaseUrl } from '../../local/backing/postgres.mjs';
import { prepareServer } from '../../local/backing/roles.mjs';
import { readinessOf } from '../../local/deployment.mjs';
import { environmentOf, inherited } from '../../local/environment.mjs';
import { Ports } from '../../local/ports.mjs';
import { loadSecrets } from '../../local/secrets.mjs';
import { Supervised } from '../../local/supervisor.mjs';
import { databases, services } from '../../local/topology.mjs';
import { localWiring, takePorts } from '../../local/wiring.mjs';
import { root } from '../common/run.mjs';
import { redisCommand } from '../common/redis.mjs';
import { name as nameCpu } from './cpu.mjs';

/** What every figure in docs/benchmarks.md was measured with; fsync and synchronous_commit stay on. */
export const postgresSettings = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'wal_level=logical',
  'jit=off',
];

const house = {
  report: (message, lines = []) => console.log([message, ...lines].join('\n')),
  onFailure: (error) => console.log(error.message),
};

/** The load asks for everybody from one address. */
const oneAddress = {
  REQUESTS_IN_FLIGHT: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  WEBSOCKETS_PER_ADDRESS: '100000',
};

const movedBy = (ports, offset) =>
  Object.fromEntries(Object.entries(ports).map(([portName, port]) => [portName, port + offset]));

export class Servers {
  #dir;
  #backing;
  #wiring;
  #running = [];
  #ports = new Ports();
  #offset = 0;

  /** @param {{redis?: boolean, kafka?: boolean}} needs beside PostgreSQL */
  static async start(needs) {
    const servers = new Servers();
    // Told to stop, it leaves no server behind.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, servers.#leave);
    try {
      await servers.#start(needs);
      return servers;
    } catch (error) {
      await servers.close();
      throw error;
    }
  }

  async #start({ redis = false, kafka = false }) {
    this.#dir = mkdtempSync(join(tmpdir(), 'banyan-bench-'));
    chmodSync(this.#dir, 0o755);
    // Runs side by side must not look for the same free ports at the same time.
    const portOffset = 2_000 + (process.pid % 50) * 400;
    this.#offset = portOffset;
    const wanted = { postgres: true, redis, kafka, durable: true, postgresSettings };
    this.#backing = await startBacking({ dir: this.#dir, portOffset, ...wanted });
    for (const [part, { pid }] of Object.entries(this.#backing.parts)) nameCpu(pid, part);
    const moved = services.map((service) => ({ ...service, ports: movedBy(service.ports, portOffset) }));
    const ports = await takePorts(moved, this.#ports, { publicPort: 8080 + portOffset, note: () => undefined });
    const secrets = loadSecrets(this.#dir);
    this.#wiring = localWiring({
      root,
      dir: this.#dir,
      secrets,
      backing: this.#backing,
      ports,
      env: { LOG_LEVEL: 'warn' },
    });
  }

  get secrets() {
    return this.#wiring.secrets;
  }

  get redis() {
    return this.#backing.redis;
  }

  get kafka() {
    return this.#backing.kafka;
  }

  /** A free port for a program that is none of the platform's. */
  port() {
    return this.#ports.take(9000 + this.#offset);
  }

  /** A folder of this run. */
  folder(name) {
    const folder = join(this.#dir, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** The url of a database, made if it is missing. */
  async database(name) {
    const known = await this.sql(this.#backing.postgres, 'select from pg_database where datname = $1', [name]);
    if (known.length === 0) await this.sql(this.#backing.postgres, `create database ${name}`);
    return databaseUrl(this.#backing.postgres, name);
  }

  /** Drops and makes a database, so that a goal starts with empty tables. */
  async freshDatabase(name) {
    await this.sql(this.#backing.postgres, `drop database if exists ${name} with (force)`);
    return this.database(name);
  }

  /** Runs SQL on its own connection and returns the rows. */
  async sql(url, text, values) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The environment of a service as the launcher would give it, without events unless asked for. */
  environment(name, env = {}) {
    const service = services.find((one) => one.name === name);
    const own = environmentOf(service, this.#wiring);
    return {
      ...inherited(process.env),
      ...own,
      BANYAN_ENV: 'test',
      EVENT_LOG: 'none',
      SEED_DEMO: '',
      ...oneAddress,
      ...env,
    };
  }

  /** Starts a service as its own process on its own database; answers `{ name, pid, http, grpc, database, stop() }`, where `database` is its url as the superuser, who measures. */
  async service(name, env = {}) {
    const service = services.find((one) => one.name === name);
    const places = databases(this.secrets).filter(({ database }) => database === service.database);
    await prepareServer(this.#backing.postgres, places);
    const ports = this.#wiring.ports(name);
    const { portName, path } = readinessOf(service);
    const own = this.environment(name, env);
    const file = join(root, service.main);
    const running = await this.program({ name, file, env: own, health: `http://127.0.0.1:${ports[portName]}${path}` });
    const { http, grpc } = ports;
    return {
      name,
      pid: running.pid,
      http: `http://127.0.0.1:${http}`,
      grpc: `127.0.0.1:${grpc}`,
      database: service.database && databaseUrl(this.#backing.postgres, service.database),
      stop: () => running.stop(),
    };
  }

  /** Starts a Node program and waits until `health` answers; returns what supervises it (`pid`, `stop()`). */
  async program({ name, file, env, health }) {
    const spec = {
      name,
      command: process.execPath,
      args: ['--disable-warning=TimeoutNegativeWarning', file],
      cwd: root,
      env,
      restart: false,
      logFile: join(this.folder('logs'), `${name}.log`),
      isReady: () =>
        fetch(health).then(
          ({ ok }) => ok,
          () => false,
        ),
    };
    const running = new Supervised(spec, house);
    this.#running.push(running);
    await running.start();
    nameCpu(running.pid, name);
    return running;
  }

  /** As if just started: no program runs, no database and no key of Redis is left. What is started stays: that takes longest. */
  async renew() {
    for (const running of this.#running.splice(0).reverse()) await running.stop();
    const { postgres, redis } = this.#backing;
    const known = await this.sql(
      postgres,
      'select datname from pg_database where not datistemplate and datname <> current_database()',
    );
    for (const { datname } of known) await this.sql(postgres, `drop database ${datname} with (force)`);
    if (redis) await redisCommand(redis, 'FLUSHALL');
  }

  #leave = () => void this.close().finally(() => process.exit(1));

  async close() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, this.#leave);
    for (const running of this.#running.reverse()) await running.stop();
    await this.#backing?.stop();
    if (this.#dir) rmSync(this.#dir, { recursive: true, force: true });
  }
}
