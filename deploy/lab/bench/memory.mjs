// Memory of processes, from /proc.
import { readFileSync } from 'node:fs';

const readKib = (pid, file, field) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))[1]);

/** KiB that a process holds, with its share of what it has in common with others. */
export const pssKib = (pid) => readKib(pid, 'smaps_rollup', 'Pss');

/** KiB that a process holds in memory. */
export const rssKib = (pid) => readKib(pid, 'status', 'VmRSS');
