import { inTime, ProofWork, type Puzzle } from '@banyan/kernel/rules';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api-error';
import type { GeetestAsked } from './geetest';
import type { Proof } from './proof';

const geetest = inTime(() => import('./geetest'));

const work = new ProofWork({
  start: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  puzzleOf: (error) => (error instanceof ApiError && (error.detail('proof') as Puzzle | undefined)) || null,
});

/** How often something is answered for one press of a button: a proof of a busy hour, what the brand checks by, and what takes its place. */
const mostAnswers = 3;

let stop = new AbortController();
function cancel(): void {
  work.cancel();
  stop.abort();
  stop = new AbortController();
}

/** Whether this device works for a log-in or registration now; a screen says so, and the work ends when it goes. */
export function useWorking(): boolean {
  useEffect(() => cancel, []);
  return useSyncExternalStore(work.subscribe, work.working);
}

/** Answers what a refusal asks for and sends again with all that was answered; rejects with the last refusal. */
export async function sendWorked<T>(refused: unknown, send: (proof: Proof) => Promise<T>): Promise<T> {
  let error = refused;
  let answers: Proof = {};
  for (let times = 0; times < mostAnswers; times += 1) {
    answers = { ...answers, ...(await answerTo(error)) };
    try {
      return await send(answers);
    } catch (next) {
      error = next;
    }
  }
  throw error;
}

/** Rejects with the refusal where nothing is to be answered. Who failed at Geetest presses again. */
async function answerTo(error: unknown): Promise<Proof> {
  const asked = error instanceof ApiError && (error.detail('geetest') as GeetestAsked | undefined);
  if (!asked) return work.answer(error);
  if (error.code !== 'identity.behaviour_required') throw error;
  const { signal } = stop;
  return { geetest: await (await geetest()).showGeetest(asked, error, signal) };
}
