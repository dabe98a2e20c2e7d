import { Text } from '@banyan/kernel/dto';

/** What was worked for a puzzle, where somebody who is not signed in sends a password. */
export const Proof = (): PropertyDecorator =>
  Text({
    max: 300,
    optional: true,
    description:
      "While many sign in, a refusal identity.proof_required brings the puzzle `proof` { challenge, bits, parts } in its details. The proof is the challenge and, after commas, for each part p from 0 the first number n whose SHA-256 of '<challenge>.<p>.<n>' begins with that many zero bits. Good for two minutes, this address and one try",
  });
