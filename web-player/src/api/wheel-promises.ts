import { safeLocalStorage } from './storage';

const key = 'wheelPromises';
const mostKept = 400;

/** Commitments of server seeds that this browser was shown, the newest last, each with the client seed that it brought to it; empty for none. */
function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as Array<[string, string]>) : []);
  } catch {
    return new Map();
  }
}

/** Keeps what was promised, as it was shown. `own`: the client seed is one that this browser brought. */
export function keepPromises(seeds: { commitment: string; clientSeed: string; nextCommitment: string }, own = false) {
  const kept = read();
  const { commitment, clientSeed, nextCommitment } = seeds;
  kept.set(commitment, own ? clientSeed : (kept.get(commitment) ?? ''));
  kept.set(nextCommitment, kept.get(nextCommitment) ?? '');
  safeLocalStorage.setItem(key, JSON.stringify([...kept].slice(-mostKept)));
}

/** What this browser was shown before it was spun by. */
export const promisesKept = (): ReadonlySet<string> => new Set(read().keys());

/** Whether this browser brought this client seed to this promise. */
export const isOwn = ({ commitment, clientSeed }: { commitment: string; clientSeed: string }): boolean =>
  read().get(commitment) === clientSeed;
