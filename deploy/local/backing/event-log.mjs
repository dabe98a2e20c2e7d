import { Problem } from '../problem.mjs';

const sources = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' };

/**
 * Where a backing part may come from, best first: `env` (alone: who names a server wants that one), `docker`, `native`,
 * and for Kafka `event-log` (the one in PostgreSQL). `forced` is BANYAN_EVENT_LOG.
 */
export function candidates(part, { env, docker, forced }) {
  if (part === 'kafka' && forced === 'postgres') return ['event-log'];
  if (env[sources[part]]) return ['env'];
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
