import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

/** A process's start mark, which tells it from a later one with the same pid; null when it does not run (any more). */
export function startMark(pid) {
  try {
    if (!hasProc) {
      const [state, ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
        .trim()
        .split(/\s+/);
      return state.startsWith('Z') ? null : started.join(' ');
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields[19];
  } catch {
    return null;
  }
}

/** True while the very process that left this mark runs. */
export const isAlive = ({ pid, mark }) => mark !== null && mark === startMark(pid);

/** The command line of a running process, or ''. */
export function commandOf(pid) {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Starts a program that writes to a log file, in a process group of its own: the terminal's Ctrl-C reaches the
 * launcher only, which stops everything in order.
 */
export function spawnLogged({ command, args, cwd, env, uid, gid, logFile }) {
  const log = openSync(logFile, 'a');
  try {
    return spawn(command, args, { cwd, env, uid, gid, detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

/**
 * Asks a process to stop and waits; after the time limit it is killed. What is left of its group goes with it.
 * `group` sends the signal to the whole group, for commands that start others.
 */
export async function stopProcess({ pid, mark, signal = 'SIGTERM', group = false }, timeoutMs = 15_000) {
  const deadline = Date.now() + timeoutMs;
  if (!isAlive({ pid, mark })) return;
  sendSignal(group ? -pid : pid, signal);
  while (isAlive({ pid, mark }) && Date.now() < deadline) await sleep(25);
  sendSignal(-pid, 'SIGKILL');
  while (isAlive({ pid, mark })) await sleep(25);
}

/** Kills a process and its group at once. */
export function killGroup(pid, mark) {
  if (isAlive({ pid, mark })) sendSignal(-pid, 'SIGKILL');
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
