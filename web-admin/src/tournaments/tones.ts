import type { Tournament } from '../api/promotion-types.js';
import type { Tone } from '../ui/bits.js';

export const tournamentTones = {
  DRAFT: '',
  PROPOSED: 'warn',
  PUBLISHED: 'pos',
  CLOSED: 'info',
  ENDED: '',
  CANCELLED: '',
} as const satisfies Record<Tournament['state'], Tone>;
