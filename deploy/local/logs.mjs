import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const tailBytes = 64 * 1024;

/** The last lines of a log file, JSON log lines shortened to what a person wants to read. */
export function lastLines(file, count = 12) {
  if (!existsSync(file)) return [];
  const fd = openSync(file, 'r');
  try {
    const size = fstatSync(fd).size;
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(fd, buffer, 0, buffer.length, size - buffer.length);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim())
      .slice(-count)
      .map(readable);
  } finally {
    closeSync(fd);
  }
}

/** Turns a pino line into `level context: message error`; other lines stay. */
export function readable(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { level, context, msg, err } = JSON.parse(line);
    return [level, context && `${context}:`, msg, err?.stack ?? err?.message].filter(Boolean).join(' ');
  } catch {
    return line;
  }
}

/** Makes the log folder; the log of the run before is kept under `<name>.previous.log`. */
export function logFiles(folder) {
  mkdirSync(folder, { recursive: true });
  return (name) => join(folder, `${name}.log`);
}

/** Moves the log of an earlier run aside. */
export function keepPrevious(file) {
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
}
