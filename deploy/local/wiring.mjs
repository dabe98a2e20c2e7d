import { join } from 'node:path';

/** Takes a free port for each service's doors; says so when a public one had to move. */
export async function takePorts(services, ports, { publicPort, note }) {
  const taken = {};
  for (const { name, ports: wanted } of services) {
    taken[name] = {};
    for (const [portName, usual] of Object.entries(wanted)) {
      const asked = name === 'gateway' && portName === 'http' ? publicPort : usual;
      taken[name][portName] = await ports.take(asked);
      if (portName === 'http' && taken[name][portName] !== asked)
        note(`Port ${asked} is taken, so ${name} uses ${taken[name][portName]}.`);
    }
  }
  return taken;
}

/** How services on this machine reach each other. */
export function localWiring({ root, dir, secrets, backing, ports, env }) {
  const open = (name) => `http://localhost:${ports[name]?.http}`;
  return {
    host: '127.0.0.1',
    ports: (name) => ports[name],
    inside: (name, portName) => `127.0.0.1:${ports[name][portName]}`,
    publicUrl: open('gateway'),
    gatewayUrl: open('gateway'),
    studioUrl: open('studio'),
    studioOfficeUrl: `http://localhost:${ports['studio']?.office}`,
    paymentUrl: open('payment-sandbox'),
    purseUrl: open('purse-studio'),
    outletUrl: open('outlet'),
    socialUrl: open('social-sandbox'),
    dist: (web) => join(root, web, 'dist'),
    dataFile: (name) => join(dir, `${name}.json`),
    postgres: backing.postgres,
    redis: backing.redis,
    kafka: backing.kafka,
    eventLog: backing.eventLog,
    logLevel: env.LOG_LEVEL || 'info',
    otlp: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    secrets,
  };
}

/** How the containers of docker-compose.yml reach each other: a service's name is its host, ports are the usual ones. */
export function composeWiring({ services, secrets }) {
  const usual = Object.fromEntries(services.map(({ name, ports }) => [name, ports]));
  return {
    host: '0.0.0.0',
    ports: (name) => usual[name],
    inside: (name, portName) => `${name}:${usual[name][portName]}`,
    publicUrl: 'http://localhost:8080',
    gatewayUrl: 'http://gateway:8080',
    studioUrl: 'http://localhost:8090',
    paymentUrl: 'http://localhost:8091',
    purseUrl: 'http://localhost:8093',
    outletUrl: 'http://localhost:8094',
    socialUrl: 'http://localhost:8096',
    dist: (web) => `/app/${web}/dist`,
    dataFile: (name) => `/data/${name}.json`,
    postgres: 'postgres://postgres:banyan@postgres:5432/postgres',
    redis: 'redis://redis:6379',
    kafka: 'kafka:29092',
    eventLog: 'kafka',
    logLevel: 'info',
    secrets,
  };
}
