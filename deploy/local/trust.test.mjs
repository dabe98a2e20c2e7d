import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { environmentOf } from './environment.mjs';
import { databases, services } from './topology.mjs';

const root = resolve(import.meta.dirname, '..', '..');

/** Secrets with a mark in each, so that one is known wherever it turns up. */
const secrets = Object.fromEntries(
  ['identityKey', 'gamesKey', 'noticesKey', 'promotionsKey', 'operatorTotp', 'approverTotp', 'studioOffice'].map(
    (name) => [name, `mark-${name}`],
  ),
);
for (const name of ['token', 'payload'])
  secrets[name] = { privateJwk: { d: `mark-${name}-private` }, publicJwk: { x: `mark-${name}-public` } };
secrets.seal = { d: 'mark-seal' };
const names = services.map(({ name }) => name);
secrets.databaseRoles = Object.fromEntries(names.map((name) => [name, `mark-${name}-runtime`]));
secrets.databaseOwners = Object.fromEntries([...names, 'events'].map((name) => [name, `mark-${name}-owner`]));
for (const name of ['studio', 'payment', 'purseStudio', 'smsJson', 'smsForm', 'social'])
  secrets[name] = { id: `mark-${name}-id`, secret: `mark-${name}-secret` };

/** Ports that tell whose they are. */
const ports = Object.fromEntries(services.map(({ name, ports: endpoints }) => [name, endpoints]));
const wiring = {
  host: '127.0.0.1',
  ports: (name) => ports[name],
  inside: (name, portName) => `127.0.0.1:${ports[name][portName]}`,
  publicUrl: `http://localhost:${ports.gateway.http}`,
  gatewayUrl: `http://localhost:${ports.gateway.http}`,
  studioUrl: `http://localhost:${ports.studio.http}`,
  paymentUrl: `http://localhost:${ports['payment-sandbox'].http}`,
  dist: (web) => join(root, web, 'dist'),
  purseUrl: `http://localhost:${ports['purse-studio'].http}`,
  outletUrl: `http://localhost:${ports.outlet.http}`,
  socialUrl: `http://localhost:${ports['social-sandbox'].http}`,
  dataFile: (name) => `/tmp/${name}.json`,
  postgres: 'postgres://localhost:15432/postgres',
  redis: 'redis://localhost:16379',
  kafka: 'localhost:19092',
  eventLog: 'kafka',
  logLevel: 'info',
  secrets,
};
const superuser = 'postgres://postgres:mark-superuser@localhost:15432/postgres';
const environments = Object.fromEntries(services.map((service) => [service.name, environmentOf(service, wiring)]));
const marksIn = (environment) => [...new Set(JSON.stringify(environment).match(/mark-[A-Za-z-]+/g) ?? [])].sort();
/** Every `host:port` that a program is told, but where it listens itself. */
const portsIn = (environment) =>
  [...new Set(Object.values(environment).flatMap((value) => value.match(/(?<=(?:localhost|127\.0\.0\.1):)\d+/g) ?? []))]
    .map(Number)
    .sort((a, b) => a - b);

describe('the databases', () => {
  it('are entered by each service with its own two passwords, none of them the superuser’s', () => {
    for (const eventLog of ['kafka', 'postgres'])
      for (const service of services.filter(({ outsider }) => !outsider)) {
        const environment = environmentOf(service, { ...wiring, postgres: superuser, eventLog });
        const marks = marksIn(environment).filter((mark) => /-(?:runtime|owner)$/.test(mark));
        const own = service.database ? ['owner', 'runtime'] : eventLog === 'postgres' ? ['runtime'] : [];
        assert.deepEqual(
          marks,
          own.map((part) => `mark-${service.name}-${part}`),
        );
        assert.doesNotMatch(JSON.stringify(environment), /mark-superuser|postgres:\/\/postgres[:@]/, service.name);
        // What it runs with all day is the role that owns nothing.
        for (const name of ['DATABASE_URL', 'EVENT_LOG_URL'])
          if (environment[name])
            assert.equal(
              new URL(environment[name]).username,
              `banyan_${service.name}_runtime`,
              `${service.name} ${name}`,
            );
      }
  });

  it('each have one owner, whom nobody runs as, and let in no stranger', () => {
    const places = databases(secrets);
    const owners = places.map(({ owner }) => owner.name);
    assert.equal(new Set(owners).size, places.length);
    const users = places.flatMap((place) => place.users.map(({ name }) => name));
    assert.ok(!users.some((name) => owners.includes(name)));
    for (const { database, users: own } of places)
      assert.equal(
        own.some(({ name }) => name === 'banyan_studio_runtime'),
        database === 'banyan_studio',
      );
    for (const { database, users: own } of places.filter((place) => place.database !== 'banyan_events'))
      assert.deepEqual(
        own.map(({ name }) => name),
        [`${database}_runtime`],
      );
  });
});

describe('the trust domain of the studio', () => {
  it('knows the platform by its public door alone, beside its own database and store', () => {
    assert.deepEqual(portsIn(environments.studio), [ports.gateway.http, 15432, 16379]);
    const { DATABASE_URL, EVENT_LOG_URL, EVENT_LOG, REDIS_URL, VENDOR_API_URL, PUBLIC_URL } = environments.studio;
    for (const url of [DATABASE_URL, EVENT_LOG_URL]) assert.equal(new URL(url).pathname, '/banyan_studio');
    assert.equal(EVENT_LOG, 'postgres');
    assert.equal(new URL(REDIS_URL).pathname, '/1');
    assert.equal(VENDOR_API_URL, `${PUBLIC_URL}/vendor/v1`);
  });

  it('has no key of the platform but its own there, and nobody else has its other ones', () => {
    const own = [
      'mark-studio-id',
      'mark-studio-owner',
      'mark-studio-runtime',
      'mark-studio-secret',
      'mark-studioOffice',
    ];
    assert.deepEqual(marksIn(environments.studio), own);
    for (const { name } of services.filter((service) => !service.stranger))
      assert.ok(!marksIn(environments[name]).includes('mark-studioOffice'), name);
    const holders = services.filter(({ name }) => marksIn(environments[name]).includes('mark-studio-secret'));
    assert.deepEqual(
      holders.map(({ name }) => name),
      ['games', 'studio'],
    );
  });

  it('is known to the platform by its public address alone, and only where its games are listed and framed', () => {
    const inner = [ports.studio.internal, ports.studio.office];
    for (const { name } of services.filter((service) => !service.stranger)) {
      const told = portsIn(environments[name]);
      assert.ok(!inner.some((port) => told.includes(port)), name);
      assert.equal(told.includes(ports.studio.http), ['games', 'gateway'].includes(name), name);
      assert.ok(!Object.values(environments[name]).some((value) => value.includes('banyan_studio')), name);
    }
  });

  it('shares no contract and no code with the platform but the kernel, the words and the vendor kit', () => {
    const folder = join(root, 'services', 'studio');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@banyan/'));
    assert.deepEqual(ours.sort(), ['@banyan/kernel', '@banyan/texts', '@banyan/vendor-kit']);
    for (const part of ['src', 'web'])
      for (const file of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.ts'),
      )) {
        const text = readFileSync(join(folder, part, file), 'utf8');
        const imports = [...text.matchAll(/from '(@banyan\/[\w-]+)|from '((?:\.\.\/)+[\w@-]+)/g)];
        for (const [, name] of imports)
          if (name)
            assert.ok(['@banyan/kernel', '@banyan/texts', '@banyan/vendor-kit'].includes(name), `${file}: ${name}`);
        assert.doesNotMatch(text, /from '[./]*\/(?:games|wallet|identity|gateway|contracts|proto)\//, file);
        assert.doesNotMatch(text, /kernel\/(?:grpc|events)'/, file);
      }
    assert.ok(existsSync(join(root, 'docs', 'vendor-api.openapi.json')));
  });

  it('has its own containers told the same', () => {
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const block = compose.slice(compose.indexOf('\n  studio:'), compose.indexOf('\n  payment-sandbox:'));
    assert.doesNotMatch(block, /\*environment|kafka:|KAFKA|banyan_events|TOKEN_JWKS: \$/);
  });
});

describe('the trust domain of the vendor with purses', () => {
  const own = ['mark-purseStudio-id', 'mark-purseStudio-secret'];

  it('knows the platform by its public door alone and has its own key there, which games has too and nobody else', () => {
    assert.deepEqual(portsIn(environments['purse-studio']), [ports.gateway.http]);
    assert.deepEqual(marksIn(environments['purse-studio']), own);
    const holders = names.filter((name) => marksIn(environments[name]).includes('mark-purseStudio-secret'));
    assert.deepEqual(holders, ['games', 'purse-studio']);
  });

  it('shares no code with the platform but the words', () => {
    const folder = join(root, 'deploy', 'outside', 'purse-studio');
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    assert.deepEqual(Object.keys(dependencies).sort(), ['@banyan/texts', 'fastify']);
    for (const file of readdirSync(join(folder, 'src')))
      assert.doesNotMatch(readFileSync(join(folder, 'src', file), 'utf8'), /from '(?:@banyan\/(?!texts')|\.\.)/, file);
  });
});
