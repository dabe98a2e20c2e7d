import { Text } from '@banyan/kernel/dto';

/** What was worked for a puzzle, where somebody who is not signed in sends a password or has a code sent. */
export const Proof = (): PropertyDecorator =>
  Text({
    max: 600,
    optional: true,
    description:
      "While many sign in, a refusal identity.proof_required, and where the brand checks behaviour, identity.behaviour_required and behaviour_failed, bring the puzzle `proof` { challenge, bits, parts } in its details. The proof is the challenge and, after commas, for each part p from 0 the first number n whose SHA-256 of '<challenge>.<p>.<n>' begins with that many zero bits. Good for two minutes, this address, what was refused, and one try",
  });
