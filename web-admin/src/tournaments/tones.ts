import type { Tournament, TournamentPlace } from '../api/promotion-types.js';
import type { Tone } from '../ui/bits.js';

export const tournamentTones = {
  DRAFT: '',
  PROPOSED: 'warn',
  PUBLISHED: 'pos',
  CLOSED: 'info',
  ENDED: '',
  CANCELLED: '',
} as const satisfies Record<Tournament['state'], Tone>;

export const paymentTones = {
  CLAIMABLE: 'acc',
  GRANTING: 'info',
  GRANTED: 'pos',
  EXPIRED: '',
  DENIED: 'neg',
} as const satisfies Record<NonNullable<TournamentPlace['state']>, Tone>;
