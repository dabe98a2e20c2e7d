// What the specs of this code had its services send (`record-setup.mjs`), as the last release would read it.
import { missedIn, partsOf, releasedRegistry, releasedTraffic, bytesOf, typeOf } from '../../../proto/traffic.mjs';
import { lackingIn, recordedIn } from './record.mjs';

/** What a reader of the last release cannot read, or misses. */
function faultsIn(lines, whole) {
  const registry = releasedRegistry();
  // What is new here is nothing to the last release.
  const known = lines.filter((line) => !line.failed && registry.getMessage(typeOf(line)));
  const unreadable = known.filter((line) => !isReadable(registry, line)).map((line) => `cannot read ${typeOf(line)}`);
  if (unreadable.length > 0) return [...new Set(unreadable)];
  const missed = missedIn(registry, releasedTraffic(), known).map((one) => `never told any more: ${one}`);
  return [...missed, ...(whole ? lackingIn(registry, known).map((type) => `never sent any more: ${type}`) : [])];
}

function isReadable(registry, line) {
  try {
    return partsOf(registry, typeOf(line), bytesOf(line)).length > 0;
  } catch {
    return false;
  }
}

/** Compares what was recorded in a folder; `whole`: all specs ran. `{ code, output }` as of a command. */
export function compareSent(folder, { whole }) {
  const lines = recordedIn(folder);
  if (lines.length === 0) return { code: whole ? 1 : 0, output: 'nothing was recorded' };
  const faults = faultsIn(lines, whole);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
