import { inTime } from '@banyan/kernel/rules';
import { ApiError } from './api-error';

const proofWork = inTime(() => import('./proof-work'));

export interface Proof {
  readonly proof?: string;
}

/**
 * Sends what signs somebody in, and where the server asks for a proof of work, sends it again with one: while many sign in at once,
 * that keeps those out who only try passwords. What solves the puzzle is loaded when one is asked for.
 */
export async function withProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'identity.proof_required') throw error;
    const { sendWorked } = await proofWork();
    return sendWorked(error, send);
  }
}
