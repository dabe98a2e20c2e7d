import type { Puzzle } from '@banyan/kernel/rules';
import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error';

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

/**
 * Sends what signs somebody in, and where the server asks for a proof of work, sends it again with one: while many sign in at once,
 * that keeps those out who only try passwords.
 */
export async function withProof<T>(send: (proof: { proof?: string }) => Promise<T>): Promise<T> {
  let proof = {};
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(proof);
    } catch (error) {
      const puzzle = puzzleOf(error);
      if (!puzzle || tries === mostProofs) throw error;
      count(1);
      proof = { proof: await worked(puzzle, error).finally(() => count(-1)) };
    }
  }
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
