// Runs commands with their output kept, and says how each ended.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');

/** Whoever wants to know what the commands cost that he runs: his `add({ cpu })` is given the seconds of processor of each. */
export const costs = new AsyncLocalStorage();

/** The shell stays as the parent, leaves signals to the command, and prints at its end what that and all that it waited for cost. */
const measuring = 'trap : TERM INT HUP; "$@" 3>&-; code=$?; times >&3; exit $code';

/** The seconds of processor in what the shell's `times` prints. */
export const secondsOf = (times) =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds),
    0,
  );

/**
 * Runs one command in the project; resolves with its exit code and what it printed. `show`: lines that are passed on as they
 * come; `limit`: milliseconds after which it is broken off (its code is 124 then, as with `timeout`). Within {@link costs} it also says
 * as `cpu` how many seconds of processor it took, with all that it started and waited for.
 */
export function run(command, args, { cwd = root, env = {}, show, limit } = {}) {
  const cost = costs.getStore();
  return new Promise((resolve) => {
    const measure = cost !== undefined;
    const [program, ...words] = measure ? ['sh', '-c', measuring, 'sh', command, ...args] : [command, ...args];
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(measure ? ['pipe'] : [])],
      detached: true,
    });
    running.add(child);
    watchSignals();
    let output = '';
    let times = '';
    child.stdio[3]?.on('data', (chunk) => (times += chunk));
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
      const cpu = secondsOf(times);
      cost?.add({ cpu });
      if (!clock?.over) return resolve({ code: code ?? 1, output, cpu });
      const minutes = (limit / 60_000).toFixed(1);
      return resolve({
        code: 124,
        cpu,
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
