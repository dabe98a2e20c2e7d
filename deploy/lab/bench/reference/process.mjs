// A program of this folder as a process of its own, which ends with the bench.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { name as nameCpu } from '../cpu.mjs';

/** Starts `file` and waits for its first message; its CPU counts as `role`, and `disconnect()` ends it. */
export async function startReference(file, env, role) {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
  nameCpu(child.pid, role);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
}
