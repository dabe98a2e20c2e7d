import type { Redemption } from '../api/promotion-types.js';
import type { Tone } from '../ui/bits.js';

export const redemptionTones: Readonly<Record<Redemption['state'], Tone>> = {
  APPLYING: 'warn',
  APPROVED: 'info',
  REJECTED: 'neg',
  CANCELLED: '',
  COMPLETED: 'pos',
};
