import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { isAlive, startMark, stopProcess } from './processes.mjs';
import { inStopOrder } from './topology.mjs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** The running launcher of this data folder, `{ pid, mark }`, or null. */
export function runningLauncher(dir) {
  const owner = readJson(join(dir, 'lock'));
  return owner && isAlive(owner) ? owner : null;
}

/**
 * Takes the data folder for this launcher. A second one gets a Problem; a lock left by a killed one is taken over.
 * Returns the function that gives it back.
 */
export function takeLock(dir) {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }));
  try {
    for (;;) {
      try {
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = runningLauncher(dir);
      if (owner) {
        throw new Problem(
          `Banyan is already running here (process ${owner.pid}): use it, or stop it with Ctrl-C in its terminal or kill ${owner.pid}.`,
        );
      }
      removeStale(file, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Renaming is atomic: of two starters only one gets the stale lock, and a fresh one taken by mistake is put back. */
function removeStale(file, own) {
  const aside = `${own}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = readJson(aside);
  if (owner && isAlive(owner)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** The list of processes that this launcher started, kept on disk so that the next start can stop orphans. */
export class Registry {
  #file;
  #processes = new Map();

  constructor(dir) {
    this.#file = join(dir, 'processes.json');
  }

  add(name, pid, signal = 'SIGTERM') {
    const entry = { name, pid, mark: startMark(pid), signal };
    this.#processes.set(name, entry);
    this.#save();
    return entry;
  }

  remove(name) {
    this.#processes.delete(name);
    this.#save();
  }

  /** `{ name: pid }` of what runs now. */
  pids() {
    return Object.fromEntries([...this.#processes.values()].map(({ name, pid }) => [name, pid]));
  }

  #save() {
    const draft = `${this.#file}.new`;
    writeFileSync(draft, JSON.stringify([...this.#processes.values()], null, 2));
    renameSync(draft, this.#file);
  }
}

/** Stops what a killed launcher left running, in order. Returns the names. */
export async function stopOrphans(dir) {
  const left = (readJson(join(dir, 'processes.json')) ?? []).filter(isAlive);
  for (const group of inStopOrder(left)) await Promise.all(group.map((orphan) => stopProcess(orphan)));
  rmSync(join(dir, 'processes.json'), { force: true });
  return left.map(({ name }) => name);
}
