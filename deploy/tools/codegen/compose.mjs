import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freshServer } from '../../local/backing/roles.mjs';
import { composeVariables } from '../../local/compose-env.mjs';
import { graceSeconds, readinessOf } from '../../local/deployment.mjs';
import { environmentOf } from '../../local/environment.mjs';
import { loadSecrets } from '../../local/secrets.mjs';
import { databases } from '../../local/topology.mjs';
import { composeWiring } from '../../local/wiring.mjs';

/** Keys of no installation, whose places in a text become the variables that compose fills in. */
const scratch = mkdtempSync(join(tmpdir(), 'banyan-codegen-'));
const secrets = loadSecrets(scratch);
rmSync(scratch, { recursive: true, force: true });

const withVariables = (text) =>
  Object.entries(composeVariables(secrets)).reduce(
    (now, [name, value]) => now.replaceAll(value, `\${${name}:-${name.endsWith('_PASSWORD') ? 'banyan' : ''}}`),
    text,
  );

/** What the anchor `environment` of the file gives every service of the platform. */
const common = [
  'BANYAN_ENV',
  'HOST',
  'LOG_LEVEL',
  'NODE_OPTIONS',
  'PUBLIC_URL',
  'REDIS_URL',
  'EVENT_LOG',
  'KAFKA_BROKERS',
  'TOKEN_JWKS',
  'SEED_DEMO',
];

function block(service, wiring) {
  const { name, folder, kind, outsider, ports, volume, memoryMb } = service;
  const ofPlatform = kind === 'service' || kind === 'gateway';
  const all = Object.entries(environmentOf(service, wiring));
  const own = all.filter(([key]) => !(ofPlatform && common.includes(key)));
  const shown = [
    ...service.open.map((portName) => `${ports[portName]}:${ports[portName]}`),
    ...service.near.map((portName) => `127.0.0.1:${ports[portName]}:${ports[portName]}`),
  ];
  const said = {
    ...(outsider && { depends_on: {} }),
    build: {
      context: '.',
      dockerfile: 'deploy/image/Dockerfile',
      target: kind === 'gateway' ? 'gateway' : 'service',
      args: { SERVICE: folder },
    },
    mem_limit: `${memoryMb}m`,
    stop_grace_period: `${graceSeconds(service)}s`,
    environment: Object.fromEntries(own.map(([key, value]) => [key, withVariables(value)])),
    ...(shown.length > 0 && { ports: shown }),
    ...(volume && { volumes: [`${volume}:/data`] }),
  };
  const lines = stringify(said, { lineWidth: 0, singleQuote: true }).trimEnd().split('\n');
  const merged = lines.flatMap((line) =>
    line === 'environment:' && ofPlatform ? [line, '  <<: *environment'] : [line],
  );
  const { portName, path } = readinessOf(service);
  const url = `http://127.0.0.1:${ports[portName]}${path}`;
  return [
    `  ${name}:`,
    '    <<: *service',
    ...merged.map((line) => `    ${line}`),
    `    healthcheck: { <<: *health, test: [CMD, node, /app/healthy.mjs, '${url}'] }`,
    '',
  ].join('\n');
}

/** The services' blocks of docker-compose.yml. */
export function composeServices(services) {
  const wiring = composeWiring({ services, secrets });
  return `\n${services.map((service) => block(service, wiring)).join('\n')}`;
}

/** What makes the databases and roles of a fresh server, as an indented text of docker-compose.yml. */
export const composeDatabases = () =>
  withVariables(freshServer(databases(secrets)))
    .trimEnd()
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');

/** The volumes of the programs that keep a file. */
export const composeVolumes = (services) =>
  services
    .filter(({ volume }) => volume)
    .map(({ volume }) => `  ${volume}:`)
    .join('\n');
