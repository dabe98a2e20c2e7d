import { databaseUrl, roleUrl } from './backing/postgres.mjs';
import { eventLogDatabase, ownerOf, runtimeOf, services } from './topology.mjs';

/** The whole environment of one service in one place. See topology.mjs for the wiring. */
export function environmentOf(service, w) {
  const { http, grpc, internal, office, smtp } = w.ports(service.name);
  const endpoints = {
    HOST: w.host,
    HTTP_PORT: http,
    GRPC_PORT: grpc,
    INTERNAL_PORT: internal,
    OFFICE_PORT: office,
    SMTP_PORT: smtp,
  };
  const all = {
    ...endpoints,
    ...(service.outsider ? {} : platform(service, w)),
    ...reached(service, w),
    ...service.env(w),
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Where a service finds those that it calls, and the public door all that have routes. */
function reached({ kind, calls = [] }, w) {
  const addresses = (said, those) =>
    Object.fromEntries(those.map((one) => [`${variable(one.name)}_${said[0]}`, said[1](one.name)]));
  const called = services.filter(({ name, ports }) => calls.includes(name) && ports.grpc);
  const routed = kind === 'gateway' ? services.filter(({ routes }) => routes.length > 0) : [];
  return {
    ...addresses(['GRPC', (name) => w.inside(name, 'grpc')], called),
    ...addresses(['HTTP', (name) => `http://${w.inside(name, 'http')}`], routed),
  };
}

const variable = (name) => name.toUpperCase().replaceAll('-', '_');

/** What every service of the platform knows; a stranger has nothing of the platform's in it but its public address. */
function platform({ name, database, stranger }, w) {
  const as = (role, place) => place && roleUrl(databaseUrl(w.postgres, place), role.name, role.password);
  const runtime = runtimeOf(name, w.secrets);
  const own = as(runtime, database);
  const shared = stranger
    ? { REDIS_URL: `${w.redis}/1`, EVENT_LOG: 'postgres', EVENT_LOG_URL: own, TOKEN_JWKS: '{"keys":[]}' }
    : {
        REDIS_URL: w.redis,
        EVENT_LOG: w.eventLog,
        EVENT_LOG_URL: w.eventLog === 'postgres' ? as(runtime, eventLogDatabase) : null,
        KAFKA_BROKERS: w.kafka,
        TOKEN_JWKS: JSON.stringify({ keys: [w.secrets.token.publicJwk] }),
      };
  return {
    BANYAN_ENV: 'development',
    LOG_LEVEL: w.logLevel,
    PUBLIC_URL: w.publicUrl,
    NODE_OPTIONS: `--disable-warning=TimeoutNegativeWarning${w.otlp ? ' --import ./services/kernel/dist/app/tracing.js' : ''}`,
    DATABASE_URL: own,
    MIGRATION_DATABASE_URL: as(ownerOf(name, w.secrets), database),
    ...shared,
    OTEL_EXPORTER_OTLP_ENDPOINT: w.otlp,
    OTEL_SERVICE_NAME: w.otlp && name,
    SEED_DEMO: '1',
  };
}

/** Variables of the launcher's own environment that must not leak into a service. */
const withheld = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'KAFKA_BROKERS',
  'EVENT_LOG_URL',
  'NODE_OPTIONS',
  'INIT_CWD',
];

/** What every child inherits (PATH, locale, time zone, …). */
export function inherited(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !withheld.includes(name) && !name.startsWith('npm_')),
  );
}
