// What the specs of this code had its services send (`record-setup.mjs`), as the last release would read it.
import { missedIn, partsOf, releasedRegistry, releasedTraffic, bytesOf, typeOf } from '../../../proto/traffic.mjs';
import { codecs } from './codecs.mjs';
import { lackingIn, recordedIn } from './record.mjs';

/** What a reader of the last release cannot read, or misses. */
async function faultsIn(lines, whole) {
  const registry = releasedRegistry();
  const here = await codecs();
  // What is new here is nothing to the last release, and what this code cannot read either a spec has sent broken.
  const known = lines.filter(
    (line) => !line.failed && registry.getMessage(typeOf(line)) && isReadableBy(here.get(typeOf(line)), line),
  );
  const unreadable = known.filter((line) => !isReadable(registry, line)).map((line) => `cannot read ${typeOf(line)}`);
  if (unreadable.length > 0) return [...new Set(unreadable)];
  const missed = missedIn(registry, releasedTraffic(), known).map((one) => `never told any more: ${one}`);
  return [...missed, ...(whole ? lackingIn(registry, known).map((type) => `never sent any more: ${type}`) : [])];
}

function isReadableBy(codec, line) {
  try {
    codec.decode(bytesOf(line));
    return true;
  } catch {
    return false;
  }
}

function isReadable(registry, line) {
  try {
    return partsOf(registry, typeOf(line), bytesOf(line)).length > 0;
  } catch {
    return false;
  }
}

/** Compares what was recorded in a folder; `whole`: all specs ran. `{ code, output }` as of a command. */
export async function compareSent(folder, { whole }) {
  const lines = recordedIn(folder);
  if (lines.length === 0) return { code: whole ? 1 : 0, output: 'nothing was recorded' };
  const faults = await faultsIn(lines, whole);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
