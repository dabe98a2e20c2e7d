import { spawn } from 'node:child_process';
import { chmodSync, closeSync, cpSync, createWriteStream, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { root } from '../common/run.mjs';
import { canConnect } from '../../local/backing/postgres.mjs';
import { hasBroker } from '../../local/backing/kafka.mjs';
import { Launcher, stopOnSignals } from '../../local/launch.mjs';
import { Ports } from '../../local/ports.mjs';
import { startMark } from '../../local/processes.mjs';
import * as topology from '../../local/topology.mjs';
import { http } from '../../outside/guests/client.mjs';
import { dayMs, pastDays, setClock, windowMs } from '../common/agents.mjs';
import { killAll, running, signal } from './processes.mjs';
import { Edge } from './proxy.mjs';
import { redisCommand } from '../common/redis.mjs';
import { edges as edgeNames } from './schedule.mjs';
import { mountSmallDisk } from './small-disk.mjs';

/** One address asks for everybody here, and nobody waits long for a late report. */
const settings = {
  BANYAN_PORT: '18180',
  REQUESTS_PER_SECOND: '5000',
  REQUESTS_IN_FLIGHT: '5000',
  CONNECTIONS_PER_ADDRESS: '5000',
  ATTEMPTS_PER_MINUTE: '100000',
  CALLBACK_PAUSE_MAX_MS: '3000',
  CALLBACK_LATE_MS: '4000',
  PAYOUT_DELAY_MS: '400',
  // The lobby is nobody's matter here, and its words take their time to learn.
  LISTED_TITLES: '400',
  LOG_LEVEL: 'warn',
};

/** Always the pause of a first death: someone who kills every second must not be answered by waiting longer and longer. */
const restartDelayMs = 500;

/** The whole platform, with a proxy on each edge, for the nemesis to act on. */
export class Platform {
  edges = {};
  disk = null;
  notes = [];
  seconds = {};
  #launcher;
  #environments = {};
  #direct = {};

  /**
   * dir: a folder of its own; random(name): streams of numbers; smallDisk: whether to try for one; agents: whether periods close;
   * edges: where a proxy stands between two parts; more: further settings of the environment.
   */
  constructor({ dir, random, smallDisk = false, agents = false, edges = edgeNames, more = {} }) {
    mkdirSync(dir, { recursive: true });
    chmodSync(join(dir, '..'), 0o755);
    chmodSync(dir, 0o755);
    this.dir = dir;
    this.random = random;
    this.smallDisk = smallDisk;
    this.agents = agents;
    this.edgeNames = edges;
    this.more = more;
    this.clockFile = join(dir, 'contracts-clock');
    this.setClock(-(pastDays + 1) * dayMs);
  }

  async start() {
    for (const name of this.edgeNames) this.edges[name] = await new Edge(name, this.random(`edge ${name}`)).listen();
    if (this.smallDisk) this.#mount();
    const { DATABASE_URL: _database, REDIS_URL: _redis, KAFKA_BROKERS: _kafka, ...own } = process.env;
    this.#launcher = new Launcher({
      root,
      dir: this.dir,
      topology,
      prepare: false,
      env: { ...own, ...settings, ...this.more },
      backing: {
        docker: false,
        portOffset: 700,
        advertise: (port) => this.#kafkaListener(port),
        ...(this.disk && { dir: this.disk.dir }),
      },
      nextDelayMs: () => restartDelayMs,
      reroute: (name, env) => this.#rerouted(name, env),
      out: createWriteStream(join(this.dir, 'launcher.log')),
      onFailure: (problem) => this.notes.push(problem.message),
    });
    stopOnSignals(this.#launcher, async () => {
      await this.stop();
      process.exit(130);
    });
    await this.#launcher.start();
    this.ready = JSON.parse(readFileSync(join(this.dir, 'ready.json'), 'utf8'));
  }

  async stop() {
    await this.#launcher?.stop();
    for (const edge of Object.values(this.edges)) edge.close();
    if (this.disk) cpSync(join(this.disk.dir, 'logs'), join(this.dir, 'logs'), { recursive: true });
    this.disk?.unmount();
    this.disk = null;
  }

  /** The doors as clients use them; the vendor calls through its edge. */
  get urls() {
    const player = this.ready.player.replace(/\/$/, '');
    const own = (name) => `http://127.0.0.1:${this.#environments[name].HTTP_PORT}`;
    const { vendor: edge } = this.edges;
    const vendor = edge ? `http://localhost:${edge.port}` : player;
    return { player, vendor, sandbox: own('payment-sandbox'), studio: own('studio') };
  }

  /** The file in which the payment provider's stand-in keeps its book. */
  get sandboxBook() {
    return join(this.dir, 'payment-sandbox.json');
  }

  /** One that is asked in the middle of its death may never answer, and is not ready. */
  isReady(name) {
    return Promise.race([this.#answers(name), sleep(5_000, false, { ref: false })]);
  }

  async #answers(name) {
    if (name === 'postgres') return canConnect(this.ready.backing.postgres);
    if (name === 'kafka') return hasBroker(this.#direct.kafka);
    if (name === 'redis') return (await redisCommand(this.ready.backing.redis, 'PING')) === '+PONG';
    const { outsider } = topology.services.find((service) => service.name === name);
    const url = outsider
      ? `http://127.0.0.1:${this.#environments[name].HTTP_PORT}/health`
      : this.ready.metrics[name].replace('/metrics', '/health/ready');
    const answer = await http('GET', url, { timeoutMs: 2_000 });
    // Without Redis a service takes requests all the same; the trial goes on when it has it again.
    return answer?.status === 200 && answer.body.checks?.redis !== false;
  }

  /** The parts of the platform that are not ready. */
  async unready() {
    const names = [...topology.services.map(({ name }) => name), 'postgres', 'kafka', 'redis'];
    const states = await Promise.all(
      names.map(async (name) => (running(this.dir, name) && (await this.isReady(name)) ? null : name)),
    );
    return states.filter(Boolean);
  }

  async flushRedis() {
    return (await redisCommand(this.ready.backing.redis, 'FLUSHALL')) === '+OK';
  }

  fillDisk() {
    return this.disk?.fill();
  }

  /** Has the clock of contracts jump to `ms` from the true time. */
  setClock(ms) {
    this.clockMs = ms;
    setClock(this.clockFile, ms);
  }

  /** A second process of a service, straight on the same database. Answers `{ kill() }`, or null when one runs already. */
  async secondOf(name) {
    if (this.seconds[name]) return null;
    const ports = new Ports();
    const [http, grpc, internal] = [await ports.take(18_602), await ports.take(18_612), await ports.take(18_622)];
    const env = { ...process.env, ...this.#environments[name], DATABASE_URL: this.#direct[name] };
    const log = openSync(join(this.dir, 'logs', `${name}-2.log`), 'a');
    const child = spawn(process.execPath, [join(root, `services/${name}/dist/main.js`)], {
      cwd: root,
      env: { ...env, HTTP_PORT: http, GRPC_PORT: grpc, INTERNAL_PORT: internal },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const second = { pid: child.pid, mark: startMark(child.pid) };
    this.seconds[name] = second;
    return {
      kill: async () => {
        await killAll(second);
        delete this.seconds[name];
      },
    };
  }

  /** Has a service read its topics from the beginning: asks it to stop, and moves its group back while it has no member. */
  async replay(group) {
    const victim = running(this.dir, group);
    if (!victim) return false;
    signal(victim, 'SIGTERM');
    const admin = new kafkajs.Kafka({ clientId: 'faults', brokers: [this.#direct.kafka], logLevel: 0 }).admin();
    try {
      await admin.connect();
      for (let tries = 0; tries < 60; tries += 1) {
        const { groups } = await admin.describeGroups([group]);
        if (groups[0].state === 'Empty') return await rewind(admin, group);
        await sleep(100);
      }
      return false;
    } catch {
      return false;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  #mount() {
    const { disk, why } = mountSmallDisk(join(this.dir, 'disk'));
    this.disk = disk;
    if (!disk) this.notes.push(`no small disk on this machine (${why}): the disk is not filled`);
  }

  #kafkaListener(port) {
    this.edges.kafka?.to('127.0.0.1', port);
    this.#direct.kafka = `127.0.0.1:${this.edges.kafka?.port ?? port}`;
    return this.edges.kafka?.port ?? port;
  }

  #rerouted(name, env) {
    this.#direct[name] = env.DATABASE_URL;
    const own = { ...env };
    const through = (variable, edge) => {
      if (own[variable] && this.edges[edge]) own[variable] = routed(own[variable], this.edges[edge]);
    };
    if (env.DATABASE_URL) through('DATABASE_URL', `pg-${name}`);
    through('REDIS_URL', 'redis');
    through('IDENTITY_GRPC', 'identity');
    through('WALLET_GRPC', 'ledger');
    through('PAYMENT_URL', 'payment');
    through('CALLBACK_URL', 'callback');
    through('VENDOR_API_URL', 'vendor');
    // Its periods are those of the run: days behind its clock, and windows of seconds; and no other contracts.
    if (name === 'contracts' && this.agents)
      Object.assign(own, { BANYAN_TEST_CLOCK: this.clockFile, BANYAN_TEST_WINDOW_MS: String(windowMs), SEED_DEMO: '' });
    this.#environments[name] = own;
    return own;
  }
}

/** An address (`host:port` or a URL) that leads through an edge. */
function routed(address, edge) {
  if (!address.includes('://')) {
    const [host, port] = address.split(':');
    return edge.to(host, port);
  }
  const url = new URL(address);
  edge.to(url.hostname, url.port);
  url.port = String(edge.port);
  return url.href.replace(/\/$/, '');
}

async function rewind(admin, groupId) {
  for (const { topic } of await admin.fetchOffsets({ groupId }))
    await admin.resetOffsets({ groupId, topic, earliest: true });
  return true;
}
