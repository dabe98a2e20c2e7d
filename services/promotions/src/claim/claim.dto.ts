import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text, Uuids } from '@banyan/kernel/dto';
import { mostPictures } from '@banyan/kernel/pictures';
import { categories, rewardKinds, triggers, type Category, type RewardKind, type Trigger } from '../campaign/terms.js';
import { roundsStates, type RoundsState } from '../rounds-grant/rounds-grant.js';
import { bonusStates, claimStates, type BonusState, type ClaimState } from './claim-store.js';

/** What a member sees of a promotion. Source: the specification, S-199. */
export const statuses = [
  'JOIN',
  'CLAIM',
  'APPLYING',
  'CLOSED',
  'REJECTED',
  'ISSUED',
  'CLAIMED',
  'IN_PROCESS',
  'SIGNED_UP',
  'COMING_SOON',
] as const;
export type Status = (typeof statuses)[number];

export class JoinRequest {
  @Text({ min: 0, max: 32, optional: true, description: 'of a promotion that asks for one' })
  code?: string;
}

export class ApplyRequest {
  @Text({ min: 0, max: 140 })
  remark: string;

  @Uuids({ max: mostPictures, optional: true, description: 'sent before by `POST /wps/promotions/pictures`' })
  pictures?: string[];
}

/** How much of a stake in a category of games counts. */
export class ShareDto {
  @Text() category: string;
  @Int({ max: 100 }) percent: number;
}

/** A bonus and how much of what is asked for it was staked. Minor units. */
export class BonusDto {
  @OneOf(bonusStates) state: BonusState;
  @Minor({ min: 0n }) needMinor: string;
  @Minor({ min: 0n, description: 'whole minor units; what is below one is in `remainder`' }) doneMinor: string;
  @Int({ max: 99, description: 'hundredths of a minor unit, which count with the next stake' }) remainder: number;
  @Minor({ min: 0n }) leftMinor: string;
  @Instant({ nullable: true }) until: Date | null;
  @ListOf(() => ShareDto) shares: ShareDto[];
  @Minor({ min: 0n, nullable: true, description: 'what of it became cash, or went back' }) movedMinor: string | null;
}

/** The wheel that a promotion gives spins of, in the language of the request. */
export class GivenWheelDto {
  @Id() id: string;
  @Text({ min: 0 }) title: string;
  @Flag({ description: 'it can be spun now or later; once it cannot, spins that are left are gone' }) isOpen: boolean;
  @Instant() closesAt: Date;
  @Int({ description: 'that were given; 0 before' }) granted: number;
  @Int({ description: 'of them, what was not spun' }) left: number;
}

/** The free rounds of a promotion: asked for, given, and what became of them. */
export class GivenRoundsDto {
  @Text({ description: 'the code of the vendor' }) vendor: string;
  @Text({ description: 'the code of the game' }) gameCode: string;
  @Text() name: string;
  @OneOf(roundsStates, { nullable: true, description: 'null before they were asked for' }) state: RoundsState | null;
  @Text({ nullable: true, description: 'a UUID, by which games lists what is left of them' }) grantId: string | null;
  @Instant({ nullable: true, description: 'until when they can be played' }) validUntil: Date | null;
}

/** What a member joined. */
export class ClaimDto {
  @Id() id: string;
  @Id() campaignId: string;
  @Text() title: string;
  @OneOf(categories) category: Category;
  @OneOf(triggers) trigger: Trigger;
  @OneOf(statuses) status: Status;
  @Text() currency: string;
  @Instant() joinedAt: Date;
  @Minor({ min: 0n, description: 'what is due or was given; 0 while it is not known, and of what is no money' })
  rewardMinor: string;
  @OneOf(rewardKinds) rewardKind: RewardKind;
  @Int({ description: 'how many points, spins or rounds; 0 of money' }) rewardCount: number;
  @Nested(() => GivenWheelDto, { nullable: true, description: 'of spins' }) wheel: GivenWheelDto | null;
  @Nested(() => GivenRoundsDto, { nullable: true, description: 'of free rounds' }) rounds: GivenRoundsDto | null;
  @Text({ max: 500, nullable: true, description: 'what keeps the reward at present, or kept it, in words' })
  kept: string | null;
  @Minor({ description: 'what was staked or lost since, below zero after a win' }) haveMinor: string;
  @Minor({ min: 0n, description: '0: nothing is counted' }) needMinor: string;
  @Instant({ nullable: true }) claimUntil: Date | null;
  @Instant({ nullable: true }) grantedAt: Date | null;
  @Text({ min: 0 }) remark: string;
  @Text({ min: 0, max: 500, description: 'of who decided, or the code of what keeps it' }) reason: string;
  @ListOf(null, { description: 'the terms that it was joined by' }) terms: string[];
  @Nested(() => BonusDto, { nullable: true }) bonus: BonusDto | null;
}

export class ClaimPageDto extends PageOf(ClaimDto) {}

export class ClaimIdDto {
  @Id()
  id: bigint;
}

/** Which picture of an application. */
export class ClaimPictureParam extends ClaimIdDto {
  @Int({ max: mostPictures - 1, description: 'from 0 on' }) place: number;
}

export class DecisionRequest {
  @Text({ min: 3, max: 500, description: 'which the member reads' })
  reason: string;
}

/** A claim as operators see it. */
export class ClaimRecordDto {
  @Id() id: string;
  @Id() campaignId: string;
  @Int() version: number;
  @Text() title: string;
  @OneOf(triggers) trigger: Trigger;
  @Text() brand: string;
  @Id() memberId: string;
  @Text() username: string;
  @OneOf(claimStates) state: ClaimState;
  @Text() period: string;
  @Text() currency: string;
  @Minor({ min: 0n }) rewardMinor: string;
  @OneOf(rewardKinds) rewardKind: RewardKind;
  @Int({ description: 'how many points, spins or rounds; 0 of money' }) rewardCount: number;
  @Minor() haveMinor: string;
  @Minor({ min: 0n }) needMinor: string;
  @Text({ min: 0 }) remark: string;
  @Text({ min: 0, max: 500 }) reason: string;
  @Int({ max: mostPictures, description: 'of an application' }) pictures: number;
  @Text({ nullable: true, description: 'the code of what kept it' }) refused: string | null;
  @Text({ max: 500, nullable: true, description: 'the same in words' }) refusedText: string | null;
  @OneOf(roundsStates, { nullable: true, description: 'of free rounds' }) roundsState: RoundsState | null;
  @Text({ nullable: true }) decidedBy: string | null;
  @Instant({ nullable: true }) decidedAt: Date | null;
  @Instant() joinedAt: Date;
  @Instant({ nullable: true }) grantedAt: Date | null;
  @OneOf(bonusStates, { nullable: true }) bonusState: BonusState | null;
  @Minor({ min: 0n }) wagerNeedMinor: string;
  @Minor({ description: 'whole minor units' }) wagerDoneMinor: string;
  @Instant({ nullable: true }) wagerUntil: Date | null;
  @Flag({ description: 'paid without a claim' }) issued: boolean;
  @Instant({ nullable: true, description: 'its deposit was charged back after it was given' })
  chargedBackAt: Date | null;
}

export class ClaimRecordPageDto extends PageOf(ClaimRecordDto) {}
