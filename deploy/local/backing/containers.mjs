import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';

const innerPorts = { postgres: 5432, redis: 6379, kafka: 9092 };
const portVariable = /\$\{BANYAN_[A-Z]+_PORT:-\d+\}/g;
/** For databases that live as long as a run of specs. */
const further = {
  postgres: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
};

/** Whether BANYAN_BACKING asks for containers. */
export function containersWanted({ BANYAN_BACKING: wanted }) {
  if (!wanted) return false;
  if (wanted === 'docker') return true;
  throw new Problem(`BANYAN_BACKING is "${wanted}": set it to docker, or leave it out.`);
}

/**
 * Parts for one run of specs in containers of their own, by testcontainers; what a run that was broken off leaves behind, its reaper
 * removes. Images and settings are those of docker-compose.yml.
 */
export class Containers {
  #root;
  #load;
  #client;
  #started = [];

  /** `load`: gives the library, which is there only once the npm packages are. */
  constructor({ root, load = () => import('testcontainers') }) {
    this.#root = root;
    this.#load = load;
  }

  /** Starts one part on a port of this machine and returns `host:port`. */
  async up(part, port) {
    const { GenericContainer, Wait } = await this.#load();
    const { host } = (await this.#engine()).info.containerRuntime;
    const { image, environment, command, healthcheck } = await this.#declared(part);
    const own = Object.entries(environment ?? {}).map(([name, value]) => [name, placed(String(value), host, port)]);
    const container = new GenericContainer(image)
      // Kafka's listeners inside go by the name of the service in docker-compose.yml.
      .withHostname(part)
      .withEnvironment(Object.fromEntries(own))
      .withExposedPorts({ container: innerPorts[part], host: port })
      .withHealthCheck({ test: healthcheck.test, interval: 500, timeout: 5_000, retries: 120 })
      .withWaitStrategy(Wait.forHealthCheck())
      .withStartupTimeout(120_000);
    if (command) container.withCommand([...command, ...(further[part] ?? [])]);
    this.#started.push(await container.start());
    return `${host}:${port}`;
  }

  /** Stops and removes what was started here. */
  async stop() {
    await Promise.all(this.#started.splice(0).map((container) => container.stop()));
  }

  /** Throws the Problem that says what to do where no Docker engine answers. */
  async #engine() {
    const { getContainerRuntimeClient } = await this.#load();
    this.#client ??= getContainerRuntimeClient().catch((error) => {
      const address = process.env.DOCKER_HOST || 'unix:///var/run/docker.sock';
      throw new Problem(
        `Docker does not answer at ${address} (${error.message}): start it, or unset BANYAN_BACKING to use the parts that npm start installs.`,
      );
    });
    return this.#client;
  }

  async #declared(part) {
    const { parse } = await import('yaml');
    return parse(readFileSync(join(this.#root, 'docker-compose.yml'), 'utf8'), { merge: true }).services[part];
  }
}

/** A value of docker-compose.yml where this machine's port is another, and the engine may stand elsewhere. */
const placed = (value, host, port) =>
  value.replace('//127.0.0.1:', `//${host}:`).replaceAll(portVariable, String(port));
