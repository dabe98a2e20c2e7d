import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '../problem.mjs';
import { eventLogDatabase } from '../topology.mjs';
import { databaseUrl, roleUrl } from './postgres.mjs';

const sources = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' };

/**
 * Where a backing part may come from, best first: `env` (alone: who names a server wants that one), `docker`, `native`,
 * and for Kafka `event-log` (the one in PostgreSQL); `container` alone where specs ask for it. `forced` is BANYAN_EVENT_LOG.
 */
export function candidates(part, { env, docker, containers = false, forced }) {
  if (part === 'kafka' && forced === 'postgres') return ['event-log'];
  if (env[sources[part]]) return ['env'];
  if (containers) return ['container'];
  const own = docker ? ['docker', 'native'] : ['native'];
  return part === 'kafka' && forced !== 'kafka' ? [...own, 'event-log'] : own;
}

/** BANYAN_EVENT_LOG, checked. */
export function forcedEventLog(env) {
  const forced = env.BANYAN_EVENT_LOG || undefined;
  if (forced === undefined || forced === 'kafka' || forced === 'postgres') return forced;
  throw new Problem(`BANYAN_EVENT_LOG is "${forced}": set it to kafka or postgres, or leave it out.`);
}

/** The address that the environment gives for a part. */
export const addressIn = (part, env) => env[sources[part]];

/** Makes the event log's tables, which no service owns; the kernel, which knows them, is built by now. */
export async function prepareEventLog(root, postgres, places) {
  const { database, owner, users } = places.find((place) => place.database === eventLogDatabase);
  const kernel = pathToFileURL(join(root, 'services/kernel/dist/events/postgres-log.js')).href;
  const { preparePostgresLog } = await import(kernel);
  const url = roleUrl(databaseUrl(postgres, database), owner.name, owner.password);
  await preparePostgresLog(
    url,
    users.map(({ name }) => name),
  );
}
