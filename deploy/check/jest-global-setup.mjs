// Starts the backing parts that the environment does not name, fresh, for one test run: in a temporary folder, or with BANYAN_BACKING=docker in containers.
import { chmodSync, rmSync } from 'node:fs';
import { startBacking } from '../local/backing.mjs';
import { containersWanted } from '../local/backing/containers.mjs';
import { scratchFolder } from '../lab/common/scratch.mjs';

/** The parts that `env` does not name, running: `{ env, stop, kill }`, `env` with the addresses of all three. */
export async function startForSpecs(given = process.env) {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS } = given;
  const dir = scratchFolder('tests');
  // PostgreSQL may run as another user, who has to reach the folder.
  chmodSync(dir, 0o755);
  const backing = await startBacking({
    dir,
    postgres: !DATABASE_URL,
    redis: !REDIS_URL,
    kafka: !KAFKA_BROKERS,
    containers: containersWanted(given),
    env: { BANYAN_EVENT_LOG: 'kafka' },
    portOffset: 1_000 + (process.pid % 10_000),
  });
  return {
    env: {
      DATABASE_URL: backing.postgres ?? DATABASE_URL,
      REDIS_URL: backing.redis ?? REDIS_URL,
      KAFKA_BROKERS: backing.kafka ?? KAFKA_BROKERS,
    },
    kill: () => backing.kill(),
    stop: async () => {
      await backing.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export default async function setUp() {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS } = process.env;
  if (DATABASE_URL && REDIS_URL && KAFKA_BROKERS) return;
  const backing = await startForSpecs();
  Object.assign(process.env, backing.env);
  globalThis.banyanTestBacking = backing;
  dieTogether(backing);
}

/** A test run that is broken off has no tear-down, so its servers are killed with it. */
function dieTogether(backing) {
  process.once('exit', () => backing.kill());
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => process.exit(code));
}
