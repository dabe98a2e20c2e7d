import type { WheelSpin } from '../api/promotion-types.js';
import type { Tone } from '../ui/bits.js';

/** How far the payment of a prize is. */
export const paymentTones = {
  CLAIMABLE: 'acc',
  GRANTING: 'info',
  GRANTED: 'pos',
  EXPIRED: '',
  DENIED: 'neg',
} as const satisfies Record<NonNullable<WheelSpin['state']>, Tone>;
