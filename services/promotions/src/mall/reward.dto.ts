import { Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { CampaignTextDto } from '../campaign/campaign.dto.js';

/** GOODS are sent to an address, a COUPON pays or is a code, a LIFE_SERVICE is done for a phone number, such as a top-up. */
export const rewardTypes = ['GOODS', 'COUPON', 'LIFE_SERVICE'] as const;
export type RewardType = (typeof rewardTypes)[number];

export const rewardStates = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const;
export type RewardState = (typeof rewardStates)[number];

/** What one of it is called. */
export const rewardUnits = ['PIECE', 'SET', 'BOX', 'CARD', 'TIME'] as const;
export type RewardUnit = (typeof rewardUnits)[number];

/** The pictures that the app draws. */
export const rewardPictures = [
  'GIFT',
  'GEM',
  'CROWN',
  'CHEST',
  'LOTUS',
  'LANTERN',
  'COINS',
  'ROCKET',
  'FRUIT',
] as const;
export type RewardPicture = (typeof rewardPictures)[number];

/** The least that is redeemed at once. Source: decision 13. */
export const leastQuantity = 2;
export const mostQuantity = 1_000;
const mostPoints = 1_000_000_000;
const most = 10n ** 13n;

export class MallRewardId {
  @Id()
  id: bigint;
}

/** A reward as it is written. */
export class MallRewardContent {
  @OneOf(rewardTypes)
  type: RewardType;

  @ListOf(() => CampaignTextDto, { min: 1, max: 40 })
  texts: CampaignTextDto[];

  @OneOf(rewardPictures)
  picture: RewardPicture;

  @OneOf(rewardUnits, { description: 'what one of it is called' })
  unit: RewardUnit;

  @Int({ max: 1_000, description: 'the higher, the further in front' })
  priority: number;

  @Int({ min: 1, max: mostPoints, description: 'of one' })
  points: number;

  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/, description: 'of the members who may have it' })
  currency: string;

  @Minor({ min: 0n, max: most, description: 'what one coupon pays; 0: it is a code, or pays nothing' })
  amountMinor: bigint;

  @Int({ max: 100, description: 'how many times what it pays has to be staked' })
  turnover: number;

  @Int({ min: leastQuantity, max: mostQuantity, description: 'the least that is redeemed at once' })
  minQuantity: number;

  @Int({ max: mostQuantity, description: 'how many a member may have in a day of the brand; 0: any number' })
  perDay: number;

  @Int({ max: 100, description: 'the least VIP level of who may have it' })
  minLevel: number;
}

const reason = { max: 500, description: 'why, for the audit log' } as const;

export class MallRewardDraft extends MallRewardContent {
  @Text({ max: 32 })
  brand: string;

  @Text(reason)
  reason: string;
}

/** A step of a reward as it was looked at. */
export class MallRewardStep {
  @Int({ min: 1, description: 'of the reward as it was read; another one is refused' })
  revision: number;

  @Text(reason)
  reason: string;
}

export class MallRewardChange extends MallRewardContent {
  @Int({ min: 1 })
  revision: number;

  @Text(reason)
  reason: string;
}

/** More of a reward, or fewer. */
export class MallStockRequest extends MallRewardStep {
  @Int({ min: -1_000_000, max: 1_000_000, description: 'added to what is left; not of coupons that are codes' })
  change: number;
}

/** Codes of a coupon. They are shown to nobody but the member who has one. */
export class MallCodesRequest extends MallRewardStep {
  @ListOf(null, { min: 1, max: 1_000, description: 'each of 4 to 64 letters, digits and marks, without spaces' })
  codes: string[];
}

/** A reward as operators see it. */
export class MallRewardRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @OneOf(rewardStates) state: RewardState;
  @OneOf(rewardTypes) type: RewardType;
  @Text() title: string;
  @ListOf(() => CampaignTextDto) texts: CampaignTextDto[];
  @OneOf(rewardPictures) picture: RewardPicture;
  @OneOf(rewardUnits) unit: RewardUnit;
  @Int() priority: number;
  @Int() points: number;
  @Text() currency: string;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() turnover: number;
  @Int({ description: 'how many are left' }) stock: number;
  @Int({ description: 'how many are redeemed, or asked for' }) taken: number;
  @Int() minQuantity: number;
  @Int() perDay: number;
  @Int() minLevel: number;
  @Text({ min: 0 }) writtenBy: string;
  @Text({ nullable: true }) proposedBy: string | null;
  @Text({ nullable: true }) publishedBy: string | null;
  @Int() revision: number;
  @Instant() updatedAt: Date;
}

export class MallRewardRecordPageDto extends PageOf(MallRewardRecordDto) {}

/** A reward in the language of the request. */
export class MallRewardDto {
  @Id() id: string;
  @OneOf(rewardTypes) type: RewardType;
  @Text() title: string;
  @Text({ min: 0, max: 2_000 }) content: string;
  @OneOf(rewardPictures) picture: RewardPicture;
  @OneOf(rewardUnits) unit: RewardUnit;
  @Int({ description: 'the higher, the further in front' }) priority: number;
  @Int({ description: 'of one' }) points: number;
  @Text() currency: string;
  @Minor({ min: 0n, description: 'what one coupon pays; 0: nothing' }) amountMinor: string;
  @Int({ description: 'how many times what it pays has to be staked' }) turnover: number;
  @Int({ description: 'how many are left' }) stock: number;
  @Int({ description: 'the least that is redeemed at once' }) minQuantity: number;
  @Int({ description: 'how many a member may have in a day; 0: any number' }) perDay: number;
  @Int({ description: 'the least VIP level of who may have it' }) minLevel: number;
}

export class MallRewardPageDto extends PageOf(MallRewardDto) {}
