import type { Envelope } from '../api/promotion-types.js';

export const envelopeTones = {
  DRAFT: '',
  PROPOSED: 'warn',
  PUBLISHED: 'pos',
  ENDED: '',
  CANCELLED: '',
} as const satisfies Record<Envelope['state'], string>;
