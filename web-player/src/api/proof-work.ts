import type { Puzzle } from '@banyan/kernel/rules';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error';
import type { Proof } from './proof';

/** How often a puzzle is solved for one press of a button: a proof is good for one try, and that one may meet a refusal of its own. */
const mostProofs = 2;
/** A device this slow is told what the server said instead. */
const patienceMs = 30_000;

let working = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  working += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this device works for a log-in or registration now; a screen says so. */
export const useWorking = (): boolean => useSyncExternalStore(subscribe, () => working > 0);

/** Solves the puzzle that a refusal brings and sends again with its proof; rejects with the last refusal. */
export async function sendWorked<T>(refused: unknown, send: (proof: Proof) => Promise<T>): Promise<T> {
  let error = refused;
  for (let proofs = 0; proofs < mostProofs; proofs += 1) {
    const puzzle = puzzleOf(error);
    if (!puzzle) throw error;
    count(1);
    const proof = await worked(puzzle, error).finally(() => count(-1));
    try {
      return await send({ proof });
    } catch (next) {
      error = next;
    }
  }
  throw error;
}

function puzzleOf(error: unknown): Puzzle | null {
  if (!(error instanceof ApiError) || error.code !== 'identity.proof_required') return null;
  return (error.detail('proof') as Puzzle | undefined) ?? null;
}

/** Solves a puzzle beside the page; rejects with `refused` where that cannot be done. */
function worked(puzzle: Puzzle, refused: unknown): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  const late = AbortSignal.timeout(patienceMs);
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(refused instanceof Error ? refused : new Error(String(refused)));
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', fail);
    late.addEventListener('abort', fail);
    worker.postMessage(puzzle);
  }).finally(() => worker.terminate());
}
