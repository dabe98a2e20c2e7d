import type { Wheel } from '../api/promotion-types.js';

export const wheelTones = {
  DRAFT: '',
  PROPOSED: 'warn',
  PUBLISHED: 'pos',
  ENDED: '',
  CANCELLED: '',
} as const satisfies Record<Wheel['state'], string>;

/** The colours of slices, as the player's wheel has them in its order. */
export const sliceColours = ['#b3202c', '#0f6b5c', '#1d5796', '#65399b', '#9c4a12'] as const;
