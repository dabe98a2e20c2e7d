import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Containers } from './backing/containers.mjs';
import { Compose, dockerAnswers } from './backing/docker.mjs';
import { addressIn, candidates, forcedEventLog } from './backing/event-log.mjs';
import { hasBroker, nativeKafka } from './backing/kafka.mjs';
import { canConnect, nativePostgres } from './backing/postgres.mjs';
import { checkRedis, nativeRedis } from './backing/redis.mjs';
import { logFiles } from './logs.mjs';
import { Ports } from './ports.mjs';
import { Problem } from './problem.mjs';
import { Supervised } from './supervisor.mjs';

const projectRoot = resolve(import.meta.dirname, '..', '..');
const wantedPorts = { postgres: 15432, redis: 16379, kafka: 19092, controller: 19093 };
const names = { postgres: 'PostgreSQL', redis: 'Redis', kafka: 'Kafka' };
/** Of a part from docker-compose.yml. */
const urlIn = {
  postgres: (address) => `postgres://postgres:banyan@${address}/postgres`,
  redis: (address) => `redis://${address}`,
  kafka: (address) => address,
};
const quiet = { run: (_title, work) => work(() => undefined), note: () => undefined };

/**
 * Starts the backing parts side by side, each from the best place that can give it, with data and logs under `dir`.
 *
 * @param {object} options
 * @param {string} options.dir data folder
 * @param {boolean} [options.postgres] wanted? (all three are by default)
 * @param {boolean} [options.redis]
 * @param {boolean} [options.kafka]
 * @param {object} [options.env] where DATABASE_URL, REDIS_URL, KAFKA_BROKERS and BANYAN_EVENT_LOG are looked for (nowhere by default)
 * @param {boolean} [options.docker] whether Docker may be used
 * @param {boolean} [options.containers] whether every part that the environment does not name comes in a container of its own, from nowhere else
 * @param {boolean} [options.durable] false: nothing has to outlive a power cut
 * @param {string[]} [options.postgresSettings] further settings of PostgreSQL (`name=value`), stronger than the usual ones
 * @param {boolean} [options.restart] whether a part that dies is restarted
 * @param {number} [options.portOffset] moves the wanted ports, so that runs side by side do not race for the same
 * @param {(port: number) => number} [options.advertise] the port that Kafka's clients are told, for one in front of it
 * @param {string} [options.jars] cache of Kafka's jars
 * @param {Promise<void>} [options.installed] resolves when the npm packages are there
 * @returns {Promise<Backing>} Backing: `{ postgres, redis, kafka, eventLog, parts, took, stop(), kill() }`: `postgres` is
 *   the url of a superuser's database, `redis` a url, `kafka` a broker list, each null when not wanted; `parts` are the
 *   own processes by name (`pid`, `kill()`, `stop()`, `start()`).
 */
export async function startBacking(options) {
  const backing = new Backing(options);
  try {
    await backing.start();
    return backing;
  } catch (error) {
    await backing.stop();
    throw error;
  }
}

export class Backing {
  postgres = null;
  redis = null;
  kafka = null;
  eventLog = 'kafka';
  parts = {};
  took = {};
  #options;
  #compose;
  #containers;
  #docker;

  constructor({ dir, ...options }) {
    const logFile = logFiles(join(dir, 'logs'));
    const jars = join(projectRoot, '.banyan', 'kafka');
    const report = (message, lines) => this.#options.steps.note(message, lines);
    const defaults = {
      env: {},
      docker: false,
      containers: false,
      durable: false,
      portOffset: 0,
      restart: false,
      installed: Promise.resolve(),
      ports: new Ports(),
      steps: quiet,
    };
    this.#options = {
      postgres: true,
      redis: true,
      kafka: true,
      root: projectRoot,
      jars,
      ...defaults,
      house: { report },
      ...options,
      dir,
      logFile,
    };
    this.#compose = new Compose({ root: this.#options.root, dir, logFile });
    this.#containers = new Containers(this.#options);
    mkdirSync(dir, { recursive: true });
  }

  /** Starts all wanted parts; the first Problem ends it. */
  async start() {
    const { env, steps, signal } = this.#options;
    const forced = forcedEventLog(env);
    this.#docker = this.#options.docker ? dockerAnswers() : Promise.resolve(false);
    const wanted = Object.keys(names).filter((part) => this.#options[part]);
    const runs = wanted.map((part) => steps.run(names[part], (detail) => this.#bring(part, forced, detail)));
    const failed = (await Promise.allSettled(runs)).filter((result) => result.status === 'rejected');
    if (failed.length > 0) throw failed[0].reason;
    signal?.throwIfAborted();
    if (!this.kafka) this.eventLog = 'postgres';
  }

  /** Stops what was started here, in order: Kafka, Redis, PostgreSQL, then containers. */
  async stop() {
    for (const part of ['kafka', 'redis', 'postgres']) await this.parts[part]?.stop();
    await this.#containers.stop();
    await this.#compose.stop();
  }

  /** Kills the own processes at once, for a process that has no time to stop them. */
  kill() {
    for (const part of Object.values(this.parts)) part.kill();
  }

  async #bring(part, forced, detail) {
    const { env, steps, signal, containers } = this.#options;
    const places = candidates(part, { env, docker: await this.#docker, containers, forced });
    for (const [index, place] of places.entries()) {
      signal?.throwIfAborted();
      try {
        this.took[part] = await this.#from(place, part, detail);
        return this.took[part];
      } catch (error) {
        const another =
          error instanceof Problem && (place === 'docker' || error.unavailable) && index + 1 < places.length;
        if (!another) throw error;
        steps.note(
          `${error.message} ${place === 'docker' ? 'Starting a native one instead.' : 'The event log in PostgreSQL takes its place.'}`,
        );
      }
    }
    throw new Problem(`No ${names[part]} could be had.`);
  }

  async #from(place, part, detail) {
    if (place === 'event-log') return 'none: events travel through the event log in PostgreSQL';
    if (place === 'env') return this.#fromEnvironment(part);
    if (place === 'docker') return this.#fromDocker(part);
    if (place === 'container') return this.#fromContainer(part);
    return this.#native(part, detail);
  }

  async #fromEnvironment(part) {
    const address = addressIn(part, this.#options.env);
    await this.#options.installed;
    if (part === 'postgres')
      await canConnect(
        address,
        'DATABASE_URL points to a PostgreSQL that does not answer: start it, or unset DATABASE_URL',
      );
    if (part === 'redis') await checkRedis(address);
    if (part === 'kafka' && !(await hasBroker(address))) {
      throw new Problem(
        `KAFKA_BROKERS points to ${address}, where no broker answers: start it, or unset KAFKA_BROKERS.`,
      );
    }
    this[part] = address;
    return `from the environment, ${withoutPassword(address)}`;
  }

  async #fromDocker(part) {
    const { signal } = this.#options;
    const address = await this.#compose.up(part, await this.#port(part), signal);
    this[part] = urlIn[part](address);
    return `in Docker, ${address}`;
  }

  async #fromContainer(part) {
    const address = await this.#containers.up(part, await this.#port(part));
    this[part] = urlIn[part](address);
    return `in a container of its own, ${address}`;
  }

  #port(portName) {
    return this.#options.ports.take(wantedPorts[portName] + this.#options.portOffset);
  }

  async #native(part, detail) {
    const { house, restart, signal } = this.#options;
    const port = await this.#port(part);
    const controllerPort = part === 'kafka' ? await this.#port('controller') : undefined;
    const make = { postgres: nativePostgres, redis: nativeRedis, kafka: nativeKafka }[part];
    const { url, brokers, spec } = await make({ ...this.#options, port, controllerPort, detail });
    signal?.throwIfAborted();
    detail('starting');
    this.parts[part] = new Supervised({ ...spec, restart, readyTimeoutMs: 60_000 }, house);
    await this.parts[part].start();
    this[part] = url ?? brokers;
    return `own process, 127.0.0.1:${port}`;
  }
}

/** An address as it may be shown. */
export function withoutPassword(address) {
  return address.replace(/:[^:@/]+@/, ':***@');
}
