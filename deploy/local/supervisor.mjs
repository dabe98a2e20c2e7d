import { setTimeout as sleep } from 'node:timers/promises';
import { nextDelayMs } from './back-off.mjs';
import { keepPrevious, lastLines } from './logs.mjs';
import { Problem } from './problem.mjs';
import { killGroup, spawnLogged, startMark, stopProcess } from './processes.mjs';

const deathsBeforeGivingUp = 3;
const pollMs = 25;

/**
 * One long-running program: started, waited for until ready, restarted with back-off when it dies, stopped.
 *
 * spec: `{ name, command, args, env, cwd, uid?, gid?, logFile, signal?, prepare?(), isReady(): Promise<boolean>,
 * readyTimeoutMs?, restart? (true), hint? (what to do when it cannot start), spawn?(spec) (spawnLogged) }`
 */
export class Supervised {
  #spec;
  #house;
  #child = null;
  #mark = null;
  #stopping = false;
  #wasReady = false;
  #deaths = 0;
  #delayMs = 0;
  #wake = new AbortController();

  /** house: `{ registry?, report(message, lines?), onChange?(), onFailure?(problem), nextDelayMs? (how long to wait before a restart) }` */
  constructor(spec, house) {
    this.#spec = {
      signal: 'SIGTERM',
      readyTimeoutMs: 120_000,
      restart: true,
      ...spec,
      spawn: spec.spawn ?? spawnLogged,
    };
    this.#house = house;
  }

  get name() {
    return this.#spec.name;
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  /** Starts the program; resolves when it is ready, rejects with a Problem when it cannot get there. */
  async start() {
    this.#stopping = false;
    this.#wasReady = false;
    this.#deaths = 0;
    this.#wake = new AbortController();
    // Whoever spawns in another way sees to the log as well.
    if (this.#spec.spawn === spawnLogged) keepPrevious(this.#spec.logFile);
    await this.#launch();
    await this.#untilReady();
  }

  /** Stops the program and waits until it is gone. */
  async stop() {
    this.#stopping = true;
    this.#wake.abort();
    const child = this.#child;
    if (child) await stopProcess({ pid: child.pid, mark: this.#mark, signal: this.#spec.signal });
    this.#forget();
  }

  /** Kills the program at once, for a hurried exit and for fault tests. */
  kill() {
    if (this.#child) killGroup(this.#child.pid, this.#mark);
  }

  async #launch() {
    await this.#spec.prepare?.();
    if (this.#stopping) return;
    const child = this.#spec.spawn(this.#spec);
    const startedAt = Date.now();
    let gone = false;
    const ended = (how) => {
      if (gone) return;
      gone = true;
      if (this.#child === child) this.#died(how, Date.now() - startedAt);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    this.#child = child;
    if (child.pid === undefined) return;
    this.#mark = startMark(child.pid);
    this.#house.registry?.add(this.name, child.pid, this.#spec.signal);
    this.#house.onChange?.();
  }

  #died(how, uptimeMs) {
    if (this.#stopping) return;
    this.#forget();
    this.#deaths += 1;
    const lines = lastLines(this.#spec.logFile);
    if (!this.#spec.restart) this.#house.report(`${this.name} died (${how}).`, lines);
    if (!this.#spec.restart) return;
    if (!this.#wasReady && this.#deaths >= deathsBeforeGivingUp) return;
    this.#delayMs = (this.#house.nextDelayMs ?? nextDelayMs)(this.#delayMs, uptimeMs);
    this.#house.report(
      `${this.name} died (${how}), restart in ${this.#delayMs / 1000} s. Its last words, from ${this.#spec.logFile}:`,
      lines,
    );
    void this.#restartLater().catch((error) => this.#house.onFailure?.(error));
  }

  async #restartLater() {
    const awake = await sleep(this.#delayMs, true, { signal: this.#wake.signal }).catch(() => false);
    if (!awake || this.#stopping) return;
    await this.#launch();
    if (this.#wasReady && this.#child) await this.#reportReady(this.#child);
  }

  async #reportReady(child) {
    while (!(await this.#spec.isReady())) {
      await sleep(pollMs);
      if (this.#child !== child) return;
    }
    if (this.#child === child) this.#house.report(`${this.name} is back (process ${child.pid}).`);
  }

  async #untilReady() {
    const deadline = Date.now() + this.#spec.readyTimeoutMs;
    while (!this.#stopping) {
      if (this.#child && (await this.#spec.isReady()) && this.#child) {
        this.#wasReady = true;
        return;
      }
      this.#giveUpWhenHopeless(deadline);
      await sleep(pollMs);
    }
  }

  #giveUpWhenHopeless(deadline) {
    const {
      logFile,
      restart,
      hint = 'mend what it complains about, then run npm start again',
      readyTimeoutMs,
    } = this.#spec;
    const dead = !this.#child && this.#deaths >= (restart ? deathsBeforeGivingUp : 1);
    if (!dead && Date.now() < deadline) return;
    const what = dead
      ? `died ${this.#deaths > 1 ? `${this.#deaths} times ` : ''}while starting`
      : `was not ready after ${readyTimeoutMs / 1000} s`;
    throw new Problem(`${this.name} ${what}: ${hint}. Its log is ${logFile}.`, { log: logFile });
  }

  #forget() {
    this.#child = null;
    this.#mark = null;
    this.#house.registry?.remove(this.name);
    this.#house.onChange?.();
  }
}
