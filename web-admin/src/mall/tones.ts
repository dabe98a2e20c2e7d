import type { MallReward } from '../api/promotion-types.js';

export const rewardTones = {
  DRAFT: '',
  PROPOSED: 'warn',
  PUBLISHED: 'pos',
  ENDED: '',
  CANCELLED: '',
} as const satisfies Record<MallReward['state'], string>;
