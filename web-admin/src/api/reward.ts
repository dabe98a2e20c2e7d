import type { CampaignContent } from './promotion-types.js';

export type RewardKind = CampaignContent['terms']['reward']['kind'];

/** Of the others it is counted how many, and their stock is the only bound. */
export const isMoney = (kind: RewardKind): boolean => kind === 'CASH' || kind === 'BONUS';
