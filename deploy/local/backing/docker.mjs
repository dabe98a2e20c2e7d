import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, run } from '../run.mjs';

const innerPorts = { postgres: 5432, redis: 6379, kafka: 9092 };
const portVariables = { postgres: 'BANYAN_POSTGRES_PORT', redis: 'BANYAN_REDIS_PORT', kafka: 'BANYAN_KAFKA_PORT' };

/** True when a Docker engine with compose answers quickly. */
export async function dockerAnswers() {
  const engine = await outputOf('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 2_000 });
  return (
    Boolean(engine?.trim()) &&
    !/cannot connect|error/i.test(engine) &&
    (await outputOf('docker', ['compose', 'version'])) !== null
  );
}

/** Brings parts up by `docker compose` and remembers which of them this launcher has to stop. */
export class Compose {
  #root;
  #marker;
  #logFile;

  constructor({ root, dir, logFile }) {
    this.#root = root;
    this.#marker = join(dir, 'docker.json');
    this.#logFile = logFile;
  }

  /** Starts one part (unless it runs) on a host port and returns `host:port`. */
  async up(part, port, signal) {
    const running = ((await this.#answer(['ps', '--services', '--status', 'running'])) ?? '').split(/\s+/);
    if (!running.includes(part)) {
      this.#remember([...new Set([...this.started(), part])]);
      const env = { ...process.env, [portVariables[part]]: String(port) };
      const args = ['compose', 'up', '--detach', '--wait', part];
      await run({
        doing: `bring up ${part} with docker compose`,
        command: 'docker',
        args,
        cwd: this.#root,
        env,
        logFile: this.#logFile(`docker-${part}`),
        signal,
      });
    }
    const published = (await this.#answer(['port', part, String(innerPorts[part])]))?.trim();
    return published || `127.0.0.1:${port}`;
  }

  /** The parts that a launcher started and has not stopped yet. */
  started() {
    try {
      return JSON.parse(readFileSync(this.#marker, 'utf8'));
    } catch {
      return [];
    }
  }

  /** Stops what a launcher started, nothing else. Data stays in the volumes. */
  async stop() {
    const parts = this.started();
    if (parts.length === 0) return;
    await this.#answer(['stop', ...parts], 60_000);
    rmSync(this.#marker, { force: true });
  }

  /** Removes the containers and their volumes. */
  async forget() {
    await this.#answer(['down', '--volumes'], 60_000);
    rmSync(this.#marker, { force: true });
  }

  #remember(parts) {
    writeFileSync(this.#marker, JSON.stringify(parts));
  }

  #answer(args, timeoutMs = 10_000) {
    return outputOf('docker', ['compose', ...args], { cwd: this.#root, timeoutMs });
  }
}
