import { mkdirSync, statfsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { people } from '../outside/guests/people.mjs';
import { Backing } from './backing.mjs';
import { prepareEventLog } from './backing/event-log.mjs';
import { prepareServer } from './backing/roles.mjs';
import { build, install, needsInstall, staleBuilds } from './build.mjs';
import { readinessOf } from './deployment.mjs';
import { environmentOf, inherited } from './environment.mjs';
import { codes, finalPage } from './final-page.mjs';
import { Registry, stopOrphans, takeLock } from './lock.mjs';
import { lastLines, logFiles } from './logs.mjs';
import { Ports } from './ports.mjs';
import { fullDiskMessage, Problem, problemOf } from './problem.mjs';
import { ReadyFile } from './ready-file.mjs';
import { loadSecrets } from './secrets.mjs';
import { Steps } from './steps.mjs';
import { Supervised } from './supervisor.mjs';
import { inStopOrder } from './topology.mjs';
import { localWiring, takePorts } from './wiring.mjs';

const leastFreeBytes = 500 * 1024 * 1024;
const sharedPackages = ['services/texts', 'proto', 'services/kernel'];

/** One run of the platform on this machine: `start()` brings it up, `stop()` takes it down in order. */
export class Launcher {
  steps;
  #options;
  #abort = new AbortController();
  #startedAt = Date.now();
  #registry;
  #ready;
  #backing = null;
  #running = [];
  #facts = null;
  #unlock = null;
  /** @type {Promise<void> | null} */
  #stopped = null;

  /**
   * options: `{ root, dir, topology: { services, databases(secrets), demoAccounts }, env, backing (more options of startBacking),
   * prepare (whether to install and build), guests (whether people come to play, as BANYAN_GUESTS says), out,
   * onFailure(problem), onReady(launcher) (once it is up), nextDelayMs (another back-off than back-off.mjs),
   * reroute(name, env) (changes a service's environment, to put something between it and its peers),
   * spawn(spec) (starts a service otherwise than `spawnLogged`) }`
   */
  constructor(options) {
    this.#options = {
      dir: join(options.root, '.banyan'),
      env: process.env,
      prepare: true,
      out: process.stdout,
      reroute: (_name, own) => own,
      ...options,
    };
    this.steps = new Steps(this.#options.out);
    this.#registry = new Registry(this.#options.dir);
    this.#ready = new ReadyFile(this.#options.dir);
  }

  /** Where the platform is, and what belongs to it, as the ready file has it; null before it is up. */
  get facts() {
    return this.#facts;
  }

  get logs() {
    return join(this.#options.dir, 'logs');
  }

  async start() {
    const { dir, topology } = this.#options;
    await this.#takeFolder();
    const secrets = loadSecrets(dir);
    const ports = new Ports();
    const installed = this.#install();
    const prepared = installed.then(() => this.#build());
    this.#backing = this.#makeBacking(installed, ports);
    await this.#allOrNone([prepared, this.#backing.start()]);
    await this.#prepareDatabases(topology.databases(secrets));
    await this.#startServices(secrets, ports);
  }

  /** Stops everything that was started, nothing else. Safe to call at any time and more than once. */
  stop() {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  /** Stops one of the services and starts it again as it was; answers when it is ready. Rejects with a Problem when it cannot get there. */
  async restart(name) {
    const service = this.#running.find((one) => one.name === name);
    if (!service) throw new Problem(`There is no service ${name}.`);
    await service.stop();
    this.#abort.signal.throwIfAborted();
    await service.start();
  }

  /** Kills everything at once. */
  kill() {
    for (const service of this.#running) service.kill();
    this.#backing?.kill();
  }

  /** The lines under the final page that show the console's current codes. */
  currentCodes() {
    return this.#facts ? codes(this.#facts.accounts) : '';
  }

  async #takeFolder() {
    const { dir } = this.#options;
    this.#unlock = takeLock(dir);
    mkdirSync(this.logs, { recursive: true });
    this.#ready.remove();
    const { bavail, bsize } = statfsSync(dir);
    if (bavail * bsize < leastFreeBytes) throw new Problem(fullDiskMessage(dir));
    const orphans = await stopOrphans(dir);
    if (orphans.length > 0) this.steps.note(`The last run was killed; stopped what it left: ${orphans.join(', ')}.`);
  }

  async #install() {
    const { root, prepare } = this.#options;
    if (!prepare) return;
    await this.steps.run('npm packages', async (detail) => {
      if (!needsInstall(root)) return 'up to date';
      detail('installing');
      await install(this.#task());
      return 'installed';
    });
  }

  async #build() {
    const { root, prepare, topology } = this.#options;
    if (!prepare) return;
    await this.steps.run('Build', async (detail) => {
      const own = topology.services.map(({ main }) => main.replace(/\/dist\/main\.js$/, ''));
      const webs = topology.services.flatMap(({ webs = [], pages = [] }) => [webs, pages].flat());
      const tasks = staleBuilds(root, { packages: [...sharedPackages, ...own], webs });
      for (const task of tasks) {
        detail(task.title);
        await build(task, this.#task());
      }
      return tasks.length > 0 ? tasks.map(({ title }) => title).join(', ') : 'up to date';
    });
  }

  /** Waits for all; the first failure stops the others, and is the one that is told. */
  async #allOrNone(works) {
    const failures = [];
    const guarded = works.map((work) =>
      work.catch((error) => {
        failures.push(error);
        this.#abort.abort();
      }),
    );
    await Promise.all(guarded);
    if (failures.length > 0) throw failures[0];
    this.#abort.signal.throwIfAborted();
  }

  #task() {
    return { root: this.#options.root, logFile: logFiles(this.logs), signal: this.#abort.signal };
  }

  #makeBacking(installed, ports) {
    const { dir, env, root, backing } = this.#options;
    const place = { root, dir, env, docker: true, durable: true, restart: true };
    return new Backing({
      ...place,
      installed,
      ports,
      house: this.#house(),
      steps: this.steps,
      signal: this.#abort.signal,
      ...backing,
    });
  }

  #house() {
    return {
      registry: this.#registry,
      nextDelayMs: this.#options.nextDelayMs,
      report: (message, lines) => this.steps.note(message, lines),
      onChange: () => this.#facts && this.#writeReadyFile(),
      onFailure: (error) => this.#options.onFailure?.(problemOf(error)),
    };
  }

  async #prepareDatabases(places) {
    const { postgres, eventLog } = this.#backing;
    await prepareServer(postgres, places);
    if (eventLog === 'postgres') await prepareEventLog(this.#options.root, postgres, places);
  }

  async #startServices(secrets, ports) {
    const { root, dir, env, topology } = this.#options;
    const { services } = topology;
    const publicPort = publicPortIn(env, services);
    const guests = this.#options.guests ? guestsIn(env) : 0;
    const given = await takePorts(services, ports, { publicPort, note: (text) => this.steps.note(text) });
    const wiring = localWiring({ root, dir, secrets, backing: this.#backing, ports: given, env });
    const logFile = logFiles(this.logs);
    this.#abort.signal.throwIfAborted();
    this.#running = services.map((service) => new Supervised(this.#specOf(service, wiring, logFile), this.#house()));
    await Promise.all(this.#running.map((service) => this.steps.run(service.name, () => this.#untilReady(service))));
    this.#abort.signal.throwIfAborted();
    const accounts = topology.demoAccounts(secrets);
    this.#facts = { services, wiring, backing: this.#backing, accounts, guests };
    this.#writeReadyFile();
    if (guests > 0) await this.#letIn(guests, logFile('guests'));
    const tookMs = Date.now() - this.#startedAt;
    this.steps.print(
      finalPage({ ...this.#facts, logs: this.logs, tookMs, paint: (code, text) => this.steps.paint(code, text) }),
    );
  }

  /** People who play: a client of the platform, which works as well without. */
  async #letIn(guests, logFile) {
    const { root, env } = this.#options;
    const own = { BANYAN_READY: this.#ready.path, BANYAN_GUESTS: String(guests) };
    const players = new Supervised(
      {
        name: 'guests',
        command: process.execPath,
        args: [join(root, 'deploy/outside/guests/guests.mjs')],
        cwd: root,
        env: { ...inherited(env), ...own },
        logFile,
        isReady: () => Promise.resolve(true),
      },
      this.#house(),
    );
    this.#running.push(players);
    await players.start();
  }

  async #untilReady(service) {
    await service.start();
    this.#abort.signal.throwIfAborted();
    return `ready, process ${service.pid}`;
  }

  #specOf(service, wiring, logFile) {
    const { root, env, reroute } = this.#options;
    const { portName, path } = readinessOf(service);
    const health = `http://${wiring.inside(service.name, portName)}${path}`;
    return {
      name: service.name,
      command: process.execPath,
      args: [join(root, service.main)],
      cwd: root,
      env: { ...inherited(env), ...reroute(service.name, environmentOf(service, wiring)) },
      logFile: logFile(service.name),
      spawn: this.#options.spawn,
      isReady: () => answersOk(health),
    };
  }

  #writeReadyFile() {
    this.#ready.write({ ...this.#facts, pids: this.#registry.pids() });
  }

  async #stopAll() {
    this.#facts = null;
    this.#abort.abort();
    if (!this.#unlock) return;
    this.#ready.remove();
    for (const group of inStopOrder(this.#running)) await Promise.all(group.map((service) => service.stop()));
    await this.#backing?.stop();
    this.#unlock();
  }
}

/** BANYAN_PORT, or the gateway's usual port. */
function publicPortIn(env, services) {
  const usual = services.find(({ name }) => name === 'gateway')?.ports.http;
  if (!env.BANYAN_PORT) return usual;
  const port = Number(env.BANYAN_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Problem(`BANYAN_PORT is "${env.BANYAN_PORT}": set it to a number from 1 to 65535, or leave it out.`);
}

/** BANYAN_GUESTS, or all there are. */
function guestsIn(env) {
  if (!env.BANYAN_GUESTS) return people.length;
  const guests = Number(env.BANYAN_GUESTS);
  if (Number.isInteger(guests) && guests >= 0 && guests <= people.length) return guests;
  throw new Problem(
    `BANYAN_GUESTS is "${env.BANYAN_GUESTS}": set it to a number from 0 to ${people.length}, or leave it out.`,
  );
}

async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Runs a launcher as this process's whole work: signals stop it, a Problem ends it with exit code 1. */
export async function launch(options) {
  const launcher = new Launcher({ ...options, onFailure: (problem) => void fail(problem) });
  const leave = async (code) => {
    await launcher.stop();
    process.exit(code);
  };
  const fail = (problem) => {
    launcher.steps.note(problem.message, problem.log ? lastLines(problem.log) : []);
    return leave(1);
  };
  stopOnSignals(launcher, leave);
  process.on('uncaughtException', (error) => void fail(problemOf(error)));
  try {
    await launcher.start();
    await options.onReady?.(launcher);
  } catch (error) {
    await (error.name === 'AbortError' ? leave(1) : fail(problemOf(error, options.root)));
  }
  if (process.stdin.isTTY)
    createInterface({ input: process.stdin }).on('line', () => launcher.steps.print(launcher.currentCodes()));
}

/** A killed npm passes no signal on, so under npm the end of the parent process counts as one. */
function stopWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** `leave` has to stop the launcher. One Ctrl-C may arrive twice, from the terminal and from npm: only a later one hurries. */
export function stopOnSignals(launcher, leave) {
  let firstAt = 0;
  if (process.env.npm_lifecycle_event) stopWithParent(process.ppid);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        launcher.steps.print('\n  Stopping everything that was started …');
        void leave(0);
      } else if (Date.now() - firstAt > 1_000) {
        launcher.kill();
      }
    });
  }
}
