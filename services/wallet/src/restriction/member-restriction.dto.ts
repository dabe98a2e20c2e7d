import { Id, Instant, ListOf, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const restrictable = ['withdrawal', 'transfer', 'bonus'] as const;
/** `transfer`: money to and from uplines and downlines; `bonus`: bonuses that are granted. Wins and rollbacks are never kept back. */
export type Restrictable = (typeof restrictable)[number];

/** What a member may not do, why and for how long, as he reads it. */
export class OwnRestriction {
  @OneOf(restrictable) what: Restrictable;
  @Text() reason: string;
  @Instant() from: Date;
  @Instant({ nullable: true, description: 'null: until an operator lifts it' }) until: Date | null;
}

/** All that holds now or is set for later. */
export class OwnRestrictions {
  @ListOf(() => OwnRestriction) restrictions: OwnRestriction[];
}

/** A restriction to set; from its beginning on it takes the place of the one that the member has. The member reads the reason. */
export class RestrictRequest {
  @Id() memberId: bigint;
  @OneOf(restrictable) what: Restrictable;
  @Text({ min: 3, max: 500, description: 'the member reads it' }) reason: string;
  @Instant({ optional: true, description: 'default: now' }) from?: Date;
  @Instant({ optional: true, description: 'default: until it is lifted' }) until?: Date;
  @Uuid() idempotencyKey: string;
}

/** Why it ends before its time. */
export class LiftRestrictionRequest {
  @Text({ min: 3, max: 500 }) reason: string;
}

/** A restriction as operators see it. */
export class MemberRestrictionRow {
  @Uuid() id: string;
  @Id() memberId: bigint;
  @Text() brand: string;
  @OneOf(restrictable) what: Restrictable;
  @Text() reason: string;
  @Instant() fromAt: Date;
  @Instant({ nullable: true }) untilAt: Date | null;
  @Text() madeByName: string;
  @Instant() createdAt: Date;
  @Text({ nullable: true }) liftedByName: string | null;
  @Instant({ nullable: true }) liftedAt: Date | null;
  @Text({ min: 0 }) liftReason: string;
}
export class MemberRestrictionPage extends PageOf(MemberRestrictionRow) {}
