import { inTime } from '@banyan/kernel/rules';
import { ApiError } from './api-error';
import type { GeetestAnswer } from './geetest';

const proofWork = inTime(() => import('./proof-work'));

export interface Proof {
  readonly proof?: string;
  readonly geetest?: GeetestAnswer;
}

const asking = new Set(['identity.proof_required', 'identity.behaviour_required', 'identity.behaviour_failed']);

/**
 * Sends what signs somebody in or has a code sent, and where the server asks for a proof that no program does it, sends it again with one: while many
 * sign in at once, and where the brand checks behaviour. What proves it is loaded when it is asked for.
 */
export async function withProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || !asking.has(error.code)) throw error;
    const { sendWorked } = await proofWork();
    return sendWorked(error, send);
  }
}
