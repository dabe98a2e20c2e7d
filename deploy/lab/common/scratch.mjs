// Where tests put what lives no longer than they do: databases, event logs, copies of the tree.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMark } from '../../local/processes.mjs';

const memory = '/dev/shm';
/** A whole test run's databases, logs and copies come to some 2 GiB; the rest stays for what runs. */
const leastFree = 12 * 1024 ** 3;
const own = /^banyan-(\d+)-/;

/**
 * A folder of its own: in memory where there is plenty, else on the disk. A database made of a template is some thousand files, and a disk takes
 * ten times as long over them. Whoever makes it removes it; what a killed run left behind in memory goes with the next.
 */
export function scratchFolder(name) {
  const inMemory = hasRoom();
  if (inMemory) forgetDead();
  return mkdtempSync(join(inMemory ? memory : tmpdir(), `banyan-${process.pid}-${name}-`));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFree && freemem() >= leastFree;
  } catch {
    return false;
  }
}

function forgetDead() {
  for (const name of readdirSync(memory)) {
    const pid = Number(own.exec(name)?.[1]);
    if (pid && startMark(pid) === null) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
