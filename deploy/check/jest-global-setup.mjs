// Starts the backing parts that the environment does not name, fresh, for one test run: in a temporary folder, or with BANYAN_BACKING=docker in containers.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBacking } from '../local/backing.mjs';
import { containersWanted } from '../local/backing/containers.mjs';

export default async function setUp() {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS } = process.env;
  if (DATABASE_URL && REDIS_URL && KAFKA_BROKERS) return;
  const dir = mkdtempSync(join(tmpdir(), 'banyan-tests-'));
  // PostgreSQL may run as another user, who has to reach the folder.
  chmodSync(dir, 0o755);
  const wanted = { postgres: !DATABASE_URL, redis: !REDIS_URL, kafka: !KAFKA_BROKERS };
  const backing = await startBacking({
    dir,
    ...wanted,
    containers: containersWanted(process.env),
    env: { BANYAN_EVENT_LOG: 'kafka' },
    portOffset: 1_000 + (process.pid % 10_000),
  });
  if (backing.postgres) process.env.DATABASE_URL = backing.postgres;
  if (backing.redis) process.env.REDIS_URL = backing.redis;
  if (backing.kafka) process.env.KAFKA_BROKERS = backing.kafka;
  globalThis.banyanTestBacking = { dir, backing };
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
