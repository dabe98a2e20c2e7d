import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, running, signal } from './processes.mjs';

/**
 * Does to the platform what a schedule says. `platform`: see platform.mjs. `log(line)` gets each fault with its time.
 * `counts` says how often each was done, `recoveries` how long what was killed took to be ready again (ms, by name).
 */
export class Nemesis {
  counts = {};
  recoveries = {};
  #platform;
  #log;
  #stopped = new Map();
  #lasting = new Set();
  #watches = new Set();

  constructor(platform, log) {
    this.#platform = platform;
    this.#log = log;
  }

  async run(faults) {
    const startedAt = performance.now();
    for (const fault of faults) {
      await sleep(Math.max(0, fault.at - (performance.now() - startedAt)));
      this.#log(`${(fault.at / 1000).toFixed(1).padStart(6)} s  ${describe(fault)}`);
      await this.#do(fault).catch((error) => this.#log(`         ${fault.fault} ${fault.target}: ${error.message}`));
    }
    await Promise.all(this.#lasting);
  }

  /** Ends every lasting fault. */
  async heal() {
    for (const victim of this.#stopped.values()) signal(victim, 'SIGCONT');
    this.#stopped.clear();
    for (const edge of Object.values(this.#platform.edges)) edge.mode('pass');
    await Promise.all(this.#lasting);
    await Promise.all(this.#watches);
  }

  /** How many chunks each edge struck. */
  get struck() {
    return Object.fromEntries(Object.values(this.#platform.edges).map(({ name, struck }) => [name, struck]));
  }

  #count(name) {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  async #do(fault) {
    const works = {
      kill: () => this.#kill(fault),
      stop: () => this.#stop(fault),
      edge: () => this.#edge(fault),
      flush: () => this.#flush(),
      'two-relays': () => this.#twoRelays(fault),
      replay: () => this.#replay(fault),
      disk: () => this.#fillDisk(fault),
      clock: () => this.#jump(fault),
      'two-contracts': () => this.#twoContracts(fault),
    };
    await works[fault.fault]();
  }

  async #kill({ target }) {
    const victim = running(this.#platform.dir, target);
    if (!victim) return;
    if (!(await killAll(victim))) return;
    this.#stopped.delete(target);
    this.#count(`kill ${target}`);
    this.#watch(target, victim.pid);
  }

  /** Measures until another process of this name is ready; given up when that one is killed, too. */
  #watch(target, deadPid) {
    const since = performance.now();
    const ready = (async () => {
      let successor;
      while (performance.now() - since < 60_000) {
        await sleep(50);
        const now = running(this.#platform.dir, target);
        if (!now || now.pid === deadPid) continue;
        successor ??= now.pid;
        if (now.pid !== successor || this.#stopped.has(target)) return;
        if (!(await this.#platform.isReady(target))) continue;
        (this.recoveries[target] ??= []).push(performance.now() - since);
        return;
      }
    })();
    this.#lastFor(this.#watches, ready);
  }

  async #stop({ target, forMs }) {
    const victim = running(this.#platform.dir, target);
    if (!victim || this.#stopped.has(target)) return;
    this.#stopped.set(target, victim);
    signal(victim, 'SIGSTOP');
    this.#count(`stop ${target}`);
    this.#lastFor(
      this.#lasting,
      sleep(forMs).then(() => {
        signal(victim, 'SIGCONT');
        if (this.#stopped.get(target) === victim) this.#stopped.delete(target);
      }),
    );
  }

  async #edge({ target, mode, ms, forMs }) {
    const edge = this.#platform.edges[target];
    edge.mode(mode, ms);
    this.#count(`${mode} ${target}`);
    this.#lastFor(
      this.#lasting,
      sleep(forMs).then(() => edge.mode('pass')),
    );
  }

  async #flush() {
    if (await this.#platform.flushRedis()) this.#count('flush redis');
  }

  /** A second wallet on the same database; half-way the first one's session with the database is cut, so the lead changes hands. */
  async #twoRelays({ forMs }) {
    const second = await this.#platform.secondOf('wallet');
    if (!second) return;
    this.#count('two relays');
    const edge = this.#platform.edges['pg-wallet'];
    const work = (async () => {
      await sleep(forMs / 2);
      edge.mode('hole');
      await sleep(1_500);
      edge.mode('pass');
      await sleep(forMs / 2);
      await second.kill();
    })();
    this.#lastFor(this.#lasting, work);
  }

  /** A second process of contracts beside the first, which closes and pays as well. */
  async #twoContracts({ forMs }) {
    const second = await this.#platform.secondOf('contracts');
    if (!second) return;
    this.#count('two contracts');
    this.#lastFor(
      this.#lasting,
      sleep(forMs).then(() => second.kill()),
    );
  }

  /** The clock of contracts jumps, never beyond the true time. */
  async #jump({ ms }) {
    this.#platform.setClock(Math.min(0, this.#platform.clockMs + ms));
    this.#count(ms > 0 ? 'clock forward' : 'clock back');
  }

  async #replay({ target }) {
    const work = this.#platform.replay(target).then((done) => done && this.#count(`replay ${target}`));
    this.#lastFor(this.#lasting, work);
  }

  async #fillDisk({ forMs }) {
    const free = this.#platform.fillDisk();
    if (!free) return;
    this.#count('full disk');
    this.#lastFor(this.#lasting, sleep(forMs).then(free));
  }

  #lastFor(set, work) {
    const guarded = work.catch((error) => this.#log(`         ${error.message}`)).finally(() => set.delete(guarded));
    set.add(guarded);
  }
}

export const describe = ({ fault, target, mode, ms, forMs }) =>
  [fault, mode, target, ms ? `${ms} ms` : '', forMs ? `for ${(forMs / 1000).toFixed(1)} s` : '']
    .filter(Boolean)
    .join(' ');
