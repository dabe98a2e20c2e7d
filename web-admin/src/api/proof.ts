import { ProofWork } from '@banyan/kernel/rules';
import { useSyncExternalStore } from 'react';
import { ApiError } from './problem.js';

const work = new ProofWork({
  start: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  puzzleOf: (error) =>
    error instanceof ApiError && error.code === 'identity.proof_required' ? (error.puzzle ?? null) : null,
});

/** Whether this device works for a log-in now; the screen says so. */
export const useWorking = (): boolean => useSyncExternalStore(work.subscribe, work.working);

/** Sends a log-in, and where the server asks for a proof of work, because many log in at once, sends it again with one. */
export const withProof = <T>(send: (proof: { proof?: string }) => Promise<T>): Promise<T> =>
  send({}).catch((refused: unknown) => work.send(refused, send));
