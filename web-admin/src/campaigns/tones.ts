import type { Campaign } from '../api/promotion-types.js';
import type { Tone } from '../ui/bits.js';

export const campaignTones: Readonly<Record<Campaign['state'], Tone>> = {
  DRAFT: '',
  LIVE: 'pos',
  PAUSED: 'warn',
  ENDED: 'neg',
};
