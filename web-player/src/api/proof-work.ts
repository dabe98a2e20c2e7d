import { ProofWork, type Puzzle } from '@banyan/kernel/rules';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api-error';

const work = new ProofWork({
  start: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  puzzleOf: (error) => (error instanceof ApiError && (error.detail('proof') as Puzzle | undefined)) || null,
});

/** Whether this device works for a log-in or registration now; a screen says so, and the work ends when it goes. */
export function useWorking(): boolean {
  useEffect(() => work.cancel, []);
  return useSyncExternalStore(work.subscribe, work.working);
}

/** Solves the puzzle that a refusal brings and sends again with its proof; rejects with the last refusal. */
export const sendWorked: ProofWork['send'] = (refused, send) => work.send(refused, send);
