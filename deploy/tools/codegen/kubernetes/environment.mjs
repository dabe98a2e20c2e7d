import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeVariables } from '../../../local/compose-env.mjs';
import { environmentOf } from '../../../local/environment.mjs';
import { loadSecrets } from '../../../local/secrets.mjs';
import { demoNamespaceOf, eachOf, namespaceOf } from './names.mjs';

/** Where the demo is seen from outside: the node's address, and a port of each door. */
export const nodePorts = {
  gateway: 30_080,
  studio: 30_090,
  'payment-sandbox': 30_091,
  'purse-studio': 30_093,
  'social-sandbox': 30_096,
};

/** How a service's pods reach the others of a cluster: by their names, with the namespace where it is another one, on the usual ports. */
function wiring(services, secrets, service, spaceOf, places) {
  const known = Object.fromEntries(services.map((one) => [one.name, one]));
  const within = (name) => (spaceOf(known[name]) === spaceOf(service) ? '' : `.${spaceOf(known[name])}`);
  const hostOf = (name, portName) => `${portName === 'grpc' ? eachOf(name) : name}${within(name)}`;
  return {
    host: '0.0.0.0',
    ports: (name) => known[name].ports,
    inside: (name, portName) => `${hostOf(name, portName)}:${known[name].ports[portName]}`,
    gatewayUrl: `http://${hostOf('gateway')}:${known.gateway.ports.http}`,
    dist: (web) => `/app/${web}/dist`,
    dataFile: (name) => `/data/${name}.json`,
    eventLog: 'kafka',
    logLevel: 'info',
    secrets,
    ...places,
  };
}

/** The demo: everything inside, seen at `host`. */
const demo = (services, secrets, service, host) => {
  const at = (name) => `http://${host}:${nodePorts[name]}`;
  return wiring(services, secrets, service, demoNamespaceOf, {
    publicUrl: at('gateway'),
    studioUrl: at('studio'),
    paymentUrl: at('payment-sandbox'),
    purseUrl: at('purse-studio'),
    socialUrl: at('social-sandbox'),
    postgres: `postgres://postgres@postgres.${demoNamespaceOf(service)}:5432/postgres`,
    redis: `redis://redis.${demoNamespaceOf(service)}:6379`,
    kafka: `kafka.${demoNamespaceOf({ kind: 'service' })}:29092`,
  });
};

/** Variables of demo data, which stop a start in production, and of the demo's own vendors. */
const demoOnly = /^(SEED_DEMO|PUSH_SANDBOX|(OPERATOR|APPROVER)_TOTP_SECRET|(STUDIO|PURSE|SOCIAL|GEETEST|BEACON)_.*)$/;

/** Examples of an operator's own hosts; what is declared outside is somebody else's. */
function production(services, secrets, service) {
  const outside = services.filter(({ kind }) => kind === 'outsider').map(({ name }) => name);
  const inside = wiring(services, secrets, service, namespaceOf, {}).inside;
  // A stranger's stores are its own: another server, by a Secret that the platform's pods do not have.
  const stores = service.kind === 'stranger' ? `${service.name}.example.internal` : 'example.internal';
  return wiring(services, secrets, service, namespaceOf, {
    inside: (name, portName) => (outside.includes(name) ? `${name}.example.com` : inside(name, portName)),
    gatewayUrl: 'https://play.example.com',
    publicUrl: 'https://play.example.com',
    studioUrl: 'https://games.example.com',
    paymentUrl: 'https://payment-sandbox.example.com',
    purseUrl: 'https://games.example.com',
    postgres: `postgres://postgres@postgres.${stores}:5432/postgres`,
    redis: `redis://:secret@redis.${stores}:6379`,
    kafka: 'kafka-0.example.internal:9092,kafka-1.example.internal:9092,kafka-2.example.internal:9092',
    house: { bank: 'VCB', account: '9704000000000', name: 'YOUR COMPANY' },
    proxies: '10.0.0.0/16',
  });
}

/** What is the same in every cluster, and stands in the deployments themselves. */
const fixed = /^(HOST|\w+_PORT|\w+_GRPC|(?!STUDIO|PAYMENT)[A-Z]+_HTTP|\w+_DIST|DATA_FILE|NODE_OPTIONS|EVENT_LOG)$/;

/**
 * The environment of a service in four parts: what stands in its deployment, its settings, its secrets, and its owner's, which the
 * migration alone has. An entry that has a secret in it is a secret as a whole.
 */
function parted(service, environment, secrets) {
  const hidden = Object.values(composeVariables(secrets));
  const parts = { fixed: {}, settings: {}, secrets: {}, owner: {} };
  for (const [name, value] of Object.entries(environment)) parts[partOf(name, value, hidden)][name] = value;
  return parts;
}

function partOf(name, value, hidden) {
  if (name === 'MIGRATION_DATABASE_URL') return 'owner';
  if (hidden.some((secret) => value.includes(secret)) || value.startsWith('redis://:')) return 'secrets';
  return fixed.test(name) ? 'fixed' : 'settings';
}

export function demoEnvironment(services, service, secrets, host = 'localhost') {
  return parted(service, environmentOf(service, demo(services, secrets, service, host)), secrets);
}

export function productionEnvironment(services, service, secrets) {
  const all = Object.entries(environmentOf(service, production(services, secrets, service)))
    .filter(([name]) => !demoOnly.test(name))
    .map(([name, value]) => [name, value.replace(/^(http|smtp):(?=\/\/[\w-]+\.example\.com)/, '$1s:')]);
  return parted(service, { ...Object.fromEntries(all), BANYAN_ENV: 'production' }, secrets);
}

/** Keys of no installation: codegen needs to see where they stand, and writes none of them. */
export function scratchSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-codegen-'));
  try {
    return loadSecrets(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
