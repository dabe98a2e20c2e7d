import { Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { mostQuantity, rewardTypes, rewardUnits, type RewardType, type RewardUnit } from './reward.dto.js';

/** APPLYING waits for an operator; APPROVED is on its way; COMPLETED is there. REJECTED and CANCELLED gave the points back. */
export const redemptionStates = ['APPLYING', 'APPROVED', 'REJECTED', 'CANCELLED', 'COMPLETED'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What operators do with redemptions. */
export const redemptionVerbs = ['approve', 'reject', 'complete'] as const;
export type RedemptionVerb = (typeof redemptionVerbs)[number];

const whole = /^-?\d+$/;
/** As people write it: digits with spaces, and a plus before the country's. */
const phonePattern = /^$|^\+?\d(?:[ -]?\d){7,17}$/;

export class RedemptionId {
  @Id()
  id: bigint;
}

export class RedeemRequest {
  @Id({ description: 'the reward' })
  rewardId: bigint;

  @Int({ min: 2, max: mostQuantity, description: 'the least of the reward, or more' })
  quantity: number;

  @Text({ min: 0, max: 140, optional: true })
  remark?: string;

  @Text({ min: 0, max: 300, optional: true, description: 'where goods are sent' })
  address?: string;

  @Text({
    min: 0,
    max: 24,
    pattern: phonePattern,
    optional: true,
    description: 'of who receives goods, or has the service',
  })
  phone?: string;

  @Uuid()
  idempotencyKey: string;

  @Text({ max: 128, trim: false, optional: true, description: 'needed unless the same key was sent before' })
  paymentPassword?: string;
}

/** What a member redeemed, with all that the record of it says. */
export class RedemptionDto {
  @Id() id: string;
  @Text({ description: 'the transaction number, such as PM00000012' }) number: string;
  @Instant({ description: 'when it was asked for' }) createdAt: Date;
  @OneOf(rewardTypes) type: RewardType;
  @Text() title: string;
  @Int() quantity: number;
  @OneOf(rewardUnits) unit: RewardUnit;
  @Text({ pattern: whole, description: 'the points that it takes' }) points: string;
  @Text() currency: string;
  @Minor({ min: 0n, description: 'what it pays in all; 0: nothing' }) amountMinor: string;
  @OneOf(redemptionStates) state: RedemptionState;
  @Text({ min: 0, description: 'the member’s' }) remark: string;
  @Text({ min: 0, description: 'what was told of a rejection' }) reason: string;
  @Text({ pattern: whole, description: 'what it moved: nothing once they are given back' }) pointsChange: string;
  @Text({ pattern: whole, description: 'the points that were left then' }) balanceAfter: string;
  @Int({ description: 'the points that 1,000 VND took at the member’s level' }) ratio: number;
  @Text({ min: 0 }) address: string;
  @Text({ min: 0 }) phone: string;
  @Text({ min: 0, description: 'of the parcel or the service, by the operator' }) reference: string;
  @ListOf(null, { description: 'of a coupon that is a code' }) codes: string[];
  @Instant({ nullable: true }) decidedAt: Date | null;
  @Instant({ nullable: true }) completedAt: Date | null;
}

export class RedemptionPageDto extends PageOf(RedemptionDto) {}

/** A redemption as operators see it. `address`, `phone` and `remark` are masked in lists. */
export class RedemptionRecordDto {
  @Id() id: string;
  @Text() number: string;
  @Text() brand: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Id() rewardId: string;
  @OneOf(rewardTypes) type: RewardType;
  @Text() title: string;
  @Int() quantity: number;
  @OneOf(rewardUnits) unit: RewardUnit;
  @Text({ pattern: whole }) points: string;
  @Text() currency: string;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() ratio: number;
  @Text({ pattern: whole }) balanceAfter: string;
  @OneOf(redemptionStates) state: RedemptionState;
  @Text({ min: 0 }) remark: string;
  @Text({ min: 0 }) reason: string;
  @Text({ min: 0 }) reference: string;
  @Text({ min: 0 }) address: string;
  @Text({ min: 0 }) phone: string;
  @Text({ min: 0 }) decidedBy: string;
  @Text({ min: 0, description: 'empty: the member said that it has arrived, or thirty days were over' })
  completedBy: string;
  @Instant() createdAt: Date;
  @Instant({ nullable: true }) decidedAt: Date | null;
  @Instant({ nullable: true }) completedAt: Date | null;
}

export class RedemptionRecordPageDto extends PageOf(RedemptionRecordDto) {}

/** What is done with a redemption. */
export class RedemptionDecisionRequest {
  @Text({ max: 500, description: 'for the audit log' })
  reason: string;

  @Text({ min: 0, max: 140, optional: true, description: 'what the member reads of a rejection' })
  told?: string;

  @Text({
    min: 0,
    max: 120,
    optional: true,
    description: 'of the parcel or the service, when it is approved or completed',
  })
  reference?: string;
}
