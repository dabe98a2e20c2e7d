import type { CampaignContent } from './promotion-types.js';

export type RewardKind = CampaignContent['terms']['reward']['kind'];

/** What a campaign's budget is spent on; of points and spins the stock is the only bound. */
export const hasBudget = (kind: RewardKind): boolean => isMoney(kind) || kind === 'FREE_ROUNDS';

/** Of the others it is counted how many. */
export const isMoney = (kind: RewardKind): boolean => kind === 'CASH' || kind === 'BONUS';
