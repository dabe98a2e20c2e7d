// BANYAN_BACKING=docker: parts for specs come from testcontainers. Where no Docker runs, a stand-in for its socket shows what is asked of it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Backing } from './backing.mjs';
import { Containers, containersWanted } from './backing/containers.mjs';
import { candidates } from './backing/event-log.mjs';
import { borrowed } from './spec.mjs';

const root = resolve(import.meta.dirname, '..', '..');

describe('containers for specs', () => {
  it('are taken when BANYAN_BACKING asks for them, and a word that is none is refused', () => {
    assert.equal(containersWanted({}), false);
    assert.equal(containersWanted({ BANYAN_BACKING: '' }), false);
    assert.equal(containersWanted({ BANYAN_BACKING: 'docker' }), true);
    assert.throws(() => containersWanted({ BANYAN_BACKING: 'podman' }), {
      message: 'BANYAN_BACKING is "podman": set it to docker, or leave it out.',
    });
  });

  it('stand alone: no native part takes the place of one, and an address in the environment goes before', () => {
    const asked = { env: {}, docker: false, containers: true };
    assert.deepEqual(candidates('postgres', asked), ['container']);
    assert.deepEqual(candidates('kafka', asked), ['container']);
    assert.deepEqual(candidates('redis', { ...asked, env: { REDIS_URL: 'redis://x' } }), ['env']);
    assert.deepEqual(candidates('redis', { env: {}, docker: false }), ['native']);
  });

  it('borrow nothing of a platform that runs', () => {
    assert.deepEqual(borrowed(root, { BANYAN_BACKING: 'docker' }), {});
  });

  it('say what to do where no Docker answers', async () => {
    const load = async () => ({ getContainerRuntimeClient: () => Promise.reject(new Error('no runtime')) });
    await assert.rejects(new Containers({ root, load }).up('redis', 1), {
      name: 'Problem',
      message:
        /^Docker does not answer at \S+ \(no runtime\): start it, or unset BANYAN_BACKING to use the parts that npm start installs\.$/,
    });
  });
});

/** Stands for the engine: keeps what it is asked to create, and says of each container that it is healthy. */
class Engine {
  created = new Map();
  gone = [];
  #server = createServer((request, response) => void this.#answer(request, response));

  listen(path) {
    return new Promise((done) => this.#server.listen(path, done));
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request, response) {
    const body = Buffer.concat(await request.toArray()).toString();
    const { pathname } = new URL(request.url, 'http://engine');
    const [, id = '', what = ''] = /^\/containers\/([^/]+)(\/\w+)?$/.exec(pathname) ?? [];
    const [code, value] = this.#reply(request.method, pathname, id, what, body);
    response.writeHead(code, { 'content-type': 'application/json' }).end(value && JSON.stringify(value));
  }

  #reply(method, path, id, what, body) {
    if (path === '/info') return [200, { ServerVersion: '28.0.0', OperatingSystem: 'stand-in', OSType: 'linux' }];
    if (path.startsWith('/images/')) return [200, {}];
    if (path === '/containers/json') return [200, []];
    if (path === '/containers/create') {
      const name = `c${this.created.size}`;
      this.created.set(name, JSON.parse(body));
      return [201, { Id: name }];
    }
    if (what === '/json') return [200, inspected(id, this.created.get(id))];
    if (method === 'DELETE') this.gone.push(id);
    return this.created.has(id) ? [204] : [404, { message: 'no such container' }];
  }
}

const inspected = (id, { HostConfig, Hostname, Labels }) => ({
  Id: id,
  Name: `/${id}`,
  Config: { Hostname, Labels },
  HostConfig,
  State: { Status: 'running', Running: true, Health: { Status: 'healthy' } },
  NetworkSettings: {
    Networks: {},
    Ports: Object.fromEntries(
      Object.entries(HostConfig.PortBindings).map(([inner, [{ HostPort }]]) => [
        inner,
        [{ HostIp: '0.0.0.0', HostPort }],
      ]),
    ),
  },
});

describe('testcontainers', () => {
  const engine = new Engine();
  let dir;
  let backing;

  before(async () => {
    dir = mkdtempSync(join(tmpdir(), 'banyan-engine-'));
    await engine.listen(join(dir, 'docker.sock'));
    Object.assign(process.env, {
      DOCKER_HOST: `unix://${join(dir, 'docker.sock')}`,
      TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1',
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    });
    backing = new Backing({ dir, containers: true, portOffset: 3_000 + (process.pid % 5_000) });
    await backing.start();
  });
  after(() => {
    engine.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const of = (image) => [...engine.created.values()].find(({ Image }) => Image.includes(image));
  const portOf = (image, inner) => of(image).HostConfig.PortBindings[`${inner}/tcp`][0].HostPort;

  it('starts the three parts from the images of docker-compose.yml, each on a port of this machine', () => {
    assert.equal(backing.postgres, `postgres://postgres:banyan@127.0.0.1:${portOf('postgres:18', 5432)}/postgres`);
    assert.equal(backing.redis, `redis://127.0.0.1:${portOf('redis:8', 6379)}`);
    assert.equal(backing.kafka, `127.0.0.1:${portOf('apache/kafka:4', 9092)}`);
    assert.equal(backing.eventLog, 'kafka');
    assert.deepEqual(Object.keys(backing.parts), []);
  });

  it('gives each its settings: a database that need not outlive a power cut, a broker that names the port outside', () => {
    assert.ok(of('postgres:18').Env.includes('POSTGRES_PASSWORD=banyan'));
    assert.deepEqual(of('postgres:18').Cmd.slice(0, 3), ['postgres', '-c', 'max_connections=400']);
    assert.ok(of('postgres:18').Cmd.includes('fsync=off'));
    const advertised = `KAFKA_ADVERTISED_LISTENERS=INSIDE://kafka:29092,HOST://${backing.kafka}`;
    assert.ok(of('apache/kafka:4').Env.includes(advertised));
    assert.equal(of('apache/kafka:4').Hostname, 'kafka');
    for (const { Env, Healthcheck } of engine.created.values()) {
      assert.ok(!(Env ?? []).some((line) => line.includes('${')));
      assert.equal(Healthcheck.Test[0], 'CMD');
    }
  });

  it('takes them away at the end', async () => {
    await backing.stop();
    assert.deepEqual(new Set(engine.gone), new Set(engine.created.keys()));
    assert.equal(engine.gone.length, 3);
  });
});
