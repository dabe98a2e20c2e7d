import { defineErrors } from '@banyan/kernel/errors';

/** Refusals about what members say of paid withdrawals. */
export const receiptErrors = defineErrors('wallet', {
  receipt_answered: 409,
  receipt_closed: 409,
  receipt_amount: 422,
  receipt_proof_missing: 422,
  receipt_not_disputed: 409,
  proofs_full: 409,
  proof_not_found: 404,
});
