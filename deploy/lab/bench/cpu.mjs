// CPU time of everything that a run started, from /proc: also of processes that ended meanwhile, since whoever waited for them inherits it.
import { readFileSync, readdirSync } from 'node:fs';

const tickMs = 10;
const roles = new Map();

/** Gives a process and what it starts a name in the figures; without one it counts for whoever started it. */
export function name(pid, role) {
  roles.set(pid, role);
}

function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
    return { pid, parent: Number(fields[1]), own: own * tickMs, ended: ended * tickMs };
  } catch {
    return null;
  }
}

/** CPU milliseconds so far by role. `bench` is this process, `tools` what it started without a name and waited for. */
export function cpuByRole() {
  const stats = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => statOf(Number(pid)) ?? []);
  const children = groupByParent(stats);
  const sums = { bench: 0, tools: 0 };
  const walk = (stat, inherited) => {
    const role = roles.get(stat.pid) ?? inherited;
    sums[role] = (sums[role] ?? 0) + stat.own + stat.ended;
    for (const child of children.get(stat.pid) ?? []) walk(child, role);
  };
  const self = stats.find(({ pid }) => pid === process.pid);
  if (!self) throw new Error('CPU figures need /proc');
  sums.bench += self.own;
  sums.tools += self.ended;
  for (const child of children.get(process.pid) ?? []) walk(child, 'tools');
  return sums;
}

function groupByParent(stats) {
  const groups = new Map();
  for (const stat of stats) groups.set(stat.parent, [...(groups.get(stat.parent) ?? []), stat]);
  return groups;
}

/** What each of the roles used between two readings, in milliseconds. */
export function used(before, after, wanted) {
  const all = Object.keys(after).filter((role) => !wanted || wanted.includes(role));
  return Object.fromEntries(all.map((role) => [role, after[role] - (before[role] ?? 0)]));
}
