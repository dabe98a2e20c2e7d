// Runs commands with their output kept, and says how each ended.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');

/**
 * Runs one command in the project; resolves with its exit code and what it printed. `show`: lines that are passed on as they
 * come; `limit`: milliseconds after which it is broken off (its code is 124 then, as with `timeout`).
 */
export function run(command, args, { cwd = root, env = {}, show, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    watchSignals();
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (!show) return;
        for (const line of String(chunk).split('\n')) if (show.test(line)) process.stdout.write(`    ${line.trim()}\n`);
      });
    }
    const clock = limit === undefined ? undefined : breakOff(child, limit);
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }));
    child.on('close', (code) => {
      running.delete(child);
      clearTimeout(clock?.timer);
      if (!clock?.over) return resolve({ code: code ?? 1, output });
      const minutes = (limit / 60_000).toFixed(1);
      return resolve({
        code: 124,
        output: `${output}\n${command} ${args.join(' ')} was broken off after ${minutes} minutes`,
      });
    });
  });
}

/** Runs a command that has to succeed; gives what it printed, and throws with the end of that when it failed. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-4000)}`);
  return output.trim();
}

/** What runs, each as the head of a group of its own: whoever ends ends with all that it started. */
const running = new Set();

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

let watched = false;

/** What is still running ends with this process, however that ends. */
function watchSignals() {
  if (watched) return;
  watched = true;
  process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      running.forEach((child) => signalGroup(child, signal));
      // Whoever has more to stop, a platform say, hears the signal too and ends the process.
      if (process.listenerCount(signal) === 1) process.exit(130);
    });
}

/** Asks the command to stop when its time is over, and ends it ten seconds later. */
function breakOff(child, limit) {
  const clock = { over: false, timer: undefined };
  clock.timer = setTimeout(() => {
    clock.over = true;
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref();
  }, limit);
  return clock;
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a named step, prints one line about it, and its output when it failed. */
export async function step(name, work) {
  const since = Date.now();
  process.stdout.write(`  ${name} …\n`);
  const { code, output } = await work();
  process.stdout.write(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  return code === 0;
}
