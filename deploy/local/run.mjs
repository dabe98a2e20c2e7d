import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { explain, Problem } from './problem.mjs';
import { spawnLogged, startMark, stopProcess } from './processes.mjs';
import { lastLines } from './logs.mjs';

/**
 * Runs a command to its end, its output in a log file. A failure becomes a Problem that says what could not be done.
 * @param {{ doing: string, command: string, args: string[], cwd: string, logFile: string, env?: object, uid?: number, gid?: number, signal?: AbortSignal }} task
 */
export async function run({ doing, command, args, cwd, logFile, env = process.env, uid, gid, signal }) {
  signal?.throwIfAborted();
  writeFileSync(logFile, '');
  const child = spawnLogged({ command, args, cwd, env, uid, gid, logFile });
  const mark = child.pid === undefined ? null : startMark(child.pid);
  const abort = () => void stopProcess({ pid: child.pid, mark, group: true }, 5_000);
  signal?.addEventListener('abort', abort, { once: true });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exit, by) => resolve(exit ?? by));
  });
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (code === 0) return;
  const output = lastLines(logFile, 40).join('\n');
  throw new Problem(
    explain(doing, output, cwd) ?? `Could not ${doing} (${command} ended with ${code}): the reason is in ${logFile}.`,
    {
      log: logFile,
    },
  );
}

/** Where a program is on PATH, or null. */
export function which(command, path = process.env.PATH ?? '') {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, command);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      continue;
    }
  }
  return null;
}

/** What a short command prints (both streams), or null when it fails or takes too long. */
export function outputOf(command, args, { timeoutMs = 3_000, env = process.env, cwd } = {}) {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { timeout: timeoutMs, killSignal: 'SIGKILL', env, cwd, encoding: 'utf8' },
      (error, out, err) => resolve(error ? null : out + err),
    );
  });
}
