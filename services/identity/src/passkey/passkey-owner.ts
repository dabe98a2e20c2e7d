/** Whose a passkey is. */
export interface PasskeyOwner {
  readonly kind: 'member' | 'operator';
  readonly id: bigint;
}

/** The most that one may have. */
export const mostPasskeys = 10;
