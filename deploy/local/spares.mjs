import { closeSync, openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepPrevious } from './logs.mjs';
import { spawnLogged } from './processes.mjs';

const preload = pathToFileURL(join(import.meta.dirname, 'preload.mjs')).href;

/** So many wait for the next saving: each costs the memory of a service that does nothing. */
const mostWarm = 2;

/**
 * Starts services for `npm run dev`. Of what was saved last another one waits, with the packages and the kernel loaded, so that it has its own code
 * to load only once the old one is gone.
 */
export class Spares {
  #specs = new Map();
  #waiting = new Map();
  #portOf;

  /** `portOf(name)`: where a debugger attaches; undefined for a service that is not edited, which starts as ever. */
  constructor(portOf) {
    this.#portOf = portOf;
  }

  /** Starts a service, or lets the one that waits go on. */
  spawn(spec) {
    const port = this.#portOf(spec.name);
    // The log goes on after a restart: the one that waits writes to it before the old one is gone.
    if (!this.#specs.has(spec.name)) keepPrevious(spec.logFile);
    this.#specs.set(spec.name, spec);
    if (port === undefined) return spawnLogged(spec);
    const spare = this.#waiting.get(spec.name);
    this.#waiting.delete(spec.name);
    if (!spare || spare.exitCode !== null || spare.signalCode !== null) return spawnLogged(ownOf(spec, port));
    spare.stdin.end('go');
    return spare;
  }

  /** Keeps one of a service for its next saving, and of those that were kept before it only the latest. */
  keep(name) {
    const spare = this.prepare(name);
    for (const other of [...this.#waiting.keys()].slice(0, -mostWarm)) this.#drop(other);
    return spare;
  }

  /**
   * Has one more of a service load what it needs; returns its process, or undefined when one waits or none ran yet. `fresh`: the kernel is being
   * built, so one that has loaded it is let go, and the new one loads the packages only.
   */
  prepare(name, { fresh = false } = {}) {
    if (fresh) this.#drop(name);
    const spec = this.#specs.get(name);
    const port = this.#portOf(name);
    if (!spec || port === undefined || this.#waiting.has(name)) return undefined;
    const { command, args, cwd, env, logFile } = ownOf(spec, port, { BANYAN_DEV_WAITS: fresh ? 'packages' : 'kernel' });
    const log = openSync(logFile, 'a');
    const spare = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', log, log] });
    closeSync(log);
    spare.stdin.on('error', () => undefined);
    const forget = () => this.#waiting.get(name) === spare && this.#waiting.delete(name);
    spare.once('error', forget).once('exit', forget);
    this.#waiting.set(name, spare);
    return spare;
  }

  #drop(name) {
    // It ends by itself once nobody is left to tell it to go on.
    this.#waiting.get(name)?.stdin.destroy();
    this.#waiting.delete(name);
  }
}

/** As it is started here: the preload opens the debugger's port, which the old one holds until it is gone. */
const ownOf = (spec, port, more = {}) => ({
  ...spec,
  args: ['--import', preload, ...spec.args],
  env: { ...spec.env, BANYAN_DEV_PORT: String(port), ...more },
});
