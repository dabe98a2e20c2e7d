import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startMark } from '../../local/processes.mjs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The platform's running processes, as its launcher has them on disk: `{ name, pid, mark }`, or undefined. */
export function running(dir, name) {
  try {
    const all = JSON.parse(readFileSync(join(dir, 'processes.json'), 'utf8'));
    const found = all.find((one) => one.name === name);
    return found && isAlive(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A process with all that it started; PostgreSQL's children leave its process group, so groups are no help. */
function family(pid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      continue;
    }
  }
  const members = [pid];
  for (const one of members) for (const [child, parent] of parents) if (parent === one) members.push(child);
  return members.map((member) => ({ pid: member, mark: startMark(member) })).filter(({ mark }) => mark !== null);
}

/** Sends a signal to a process and its children. Returns those that it was sent to. */
export function signal({ pid, mark }, name) {
  if (!isAlive({ pid, mark })) return [];
  return family(pid).filter((member) => {
    try {
      process.kill(member.pid, name);
      return true;
    } catch {
      return false;
    }
  });
}

/** Kills at once, children too, and waits until all are gone. */
export async function killAll(victim) {
  const killed = signal(victim, 'SIGKILL');
  while (killed.some(isAlive)) await sleep(10);
  return killed.length > 0;
}
