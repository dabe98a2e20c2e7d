import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { cost, type HashResult, type HashWork } from './hash-thread.js';

/** How far hashing stands back: a thread at 10 gets a tenth of a core that somebody else wants. */
const niceness = 10;

/** Linux gives every thread a priority of its own; elsewhere hashing takes its share like all others. */
function standBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // No such thing here.
  }
}

const answer = ({ stored, password }: HashWork): HashResult => {
  try {
    return { value: stored === null ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { error: String(error) };
  }
};

standBack();
parentPort?.on('message', (work: HashWork) => parentPort?.postMessage(answer(work)));
