import { Day, Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

const most = 10n ** 16n;

/** Rebate of valid bets by the games' category, in hundredths of a percent; at most 5%. */
export class RatesDto {
  @Int({ max: 500 }) RNG: number;
  @Int({ max: 500 }) FISH: number;
  @Int({ max: 500 }) LIVE: number;
  @Int({ max: 500 }) SPORTS: number;
  @Int({ max: 500 }) PVP: number;
  @Int({ max: 500 }) LOTTERY: number;
}

export class VipLevelDto {
  @Int({ max: 50, description: 'from 0, without a gap' }) level: number;
  @Text({ max: 24 }) name: string;
  @Minor({ min: 0n, max: most, description: 'deposits since the beginning that reach it' }) depositMinor: bigint;
  @Minor({ min: 0n, max: most, description: 'valid bets since the beginning that reach it, beside the deposits' })
  validMinor: bigint;
  @Minor({ min: 0n, max: most, description: 'deposits or valid bets of a month that keep it; 0: it is kept without' })
  keepMinor: bigint;
  @Minor({ min: 0n, max: most, description: 'the gift for reaching it' }) upgradeMinor: bigint;
  @Minor({ min: 0n, max: most, description: 'the gift of each month' }) monthlyMinor: bigint;
  @Minor({ min: 0n, max: most, description: 'the gift of each birthday' }) birthdayMinor: bigint;
  @Nested(() => RatesDto) rates: RatesDto;
  @Int({ min: 1, max: 100, description: 'withdrawals of a day' }) withdrawalsPerDay: number;
  @Minor({ max: most, description: 'what the withdrawals of a day may come to' }) withdrawalDayMinor: bigint;
}

export const rebateModes = ['AUTO', 'CLAIM'] as const;

export class RebateRulesDto {
  @OneOf(rebateModes, { description: 'AUTO: paid by itself; CLAIM: claimed by the member' }) mode: 'AUTO' | 'CLAIM';
  @Int({ max: 23, description: 'the hour of the next day from which it is paid, by the brand’s clock' }) hour: number;
  @Minor({ max: most, description: 'less is not paid' }) minMinor: bigint;
  @Minor({ max: most, description: 'the most of a day' }) capMinor: bigint;
  @Int({ max: 100, description: 'how many times it has to be staked' }) turnover: number;
  @Int({ min: 1, max: 90 }) claimDays: number;
}

export class CashbackTierDto {
  @Minor({ max: most, description: 'from this loss of a week' }) lossMinor: bigint;
  @Int({ min: 1, max: 5_000, description: 'of the whole loss, in hundredths of a percent' }) rateBp: number;
}

export class CashbackRulesDto {
  @ListOf(() => CashbackTierDto, { max: 10, description: 'none: there is no cashback' }) tiers: CashbackTierDto[];
  @Int({
    min: 1,
    max: 10_000,
    description: 'the most of the loss that counts, of the week’s valid bets, in hundredths of a percent',
  })
  lossShareBp: number;
  @Int({ min: 1, max: 10_000, description: 'rounds with a valid bet that the week has at least' }) leastRounds: number;
  @Minor({ max: most, description: 'the most of a week' }) capMinor: bigint;
  @Int({ max: 100, description: 'how many times it has to be staked' }) turnover: number;
  @Int({ min: 1, max: 90 }) claimDays: number;
}

/** What levels ask for and bring, and how bets and losses are paid back in part. */
export class VipContentDto {
  @ListOf(() => VipLevelDto, { min: 2, max: 21 }) levels: VipLevelDto[];
  @Int({ max: 100, description: 'how many times a gift has to be staked' }) giftTurnover: number;
  @Int({ min: 1, max: 90, description: 'within how many days a gift is claimed' }) giftDays: number;
  @Nested(() => RebateRulesDto) rebate: RebateRulesDto;
  @Nested(() => CashbackRulesDto) cashback: CashbackRulesDto;
}

/** The table as players read it. */
export class VipTableDto extends VipContentDto {
  @Text() currency: string;
  @Int({ description: 'grows with each published change' }) version: number;
}

export class VipNextDto {
  @Int() level: number;
  @Text() name: string;
  @Minor({ min: 0n, description: 'what it asks for; 0 where it asks for none' }) depositMinor: string;
  @Minor({ min: 0n }) validMinor: string;
  @Minor({ min: 0n, description: 'what was done of it' }) haveDepositMinor: string;
  @Minor({ min: 0n }) haveValidMinor: string;
  @Flag({ description: 'it was had before: one month brings it back, by deposits or valid bets' }) again: boolean;
}

/** My level, and what the next one asks for. */
export class VipStatusDto {
  @Flag({ description: 'whether there are levels for accounts of this currency' }) offered: boolean;
  @Text() currency: string;
  @Int() level: number;
  @Text({ min: 0 }) name: string;
  @Day({ nullable: true, description: 'since when; null of level 0' }) since: string | null;
  @Text({ pattern: /^-?\d+$/, description: 'deposits since the beginning' }) depositMinor: string;
  @Text({ pattern: /^-?\d+$/, description: 'valid bets since the beginning' }) validMinor: string;
  @Minor({ min: 0n, description: 'what keeps the level in a month' }) keepMinor: string;
  @Text({ pattern: /^-?\d+$/, description: 'deposits or valid bets of this month, whichever are more' })
  keptMinor: string;
  @Nested(() => VipNextDto, { nullable: true, description: 'null at the highest' }) next: VipNextDto | null;
}

export const causes = ['UPGRADE', 'KEEP', 'OPERATOR', 'CHARGEBACK'] as const;
export type Cause = (typeof causes)[number];

/** A change of my level. */
export class VipChangeDto {
  @Id() id: string;
  @Int() fromLevel: number;
  @Int() toLevel: number;
  @OneOf(causes, { description: 'KEEP: what keeps the level was not met in a month' }) cause: Cause;
  @Instant() changedAt: Date;
}

export class VipChangePageDto extends PageOf(VipChangeDto) {}

/** A change as operators see it. */
export class VipChangeRecordDto extends VipChangeDto {
  @Text() brand: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Text({ min: 0, description: 'the operator’s' }) reason: string;
  @Text({ min: 0 }) madeBy: string;
  @Text({ min: 0, description: 'who asked for it, when it was raised by hand' }) askedBy: string;
}

export class VipChangeRecordPageDto extends PageOf(VipChangeRecordDto) {}

/** A member with his level. */
export class VipMemberDto {
  @Id({ description: 'the member’s' }) id: string;
  @Text({ min: 0 }) username: string;
  @Text() brand: string;
  @Int() level: number;
  @Int({ description: 'the highest that was reached' }) peak: number;
  @Day({ nullable: true }) since: string | null;
  @Text() currency: string;
  @Text({ pattern: /^-?\d+$/ }) depositMinor: string;
  @Text({ pattern: /^-?\d+$/ }) validMinor: string;
  @Int({ nullable: true, description: 'a higher level that an operator asks another one for' }) askedLevel:
    number | null;
  @Text({ nullable: true, description: 'who asks for it' }) askedBy: string | null;
  @Text({ nullable: true, description: 'why' }) askedReason: string | null;
}

export class VipMemberPageDto extends PageOf(VipMemberDto) {}

export class VipMemberId {
  @Id() id: bigint;
}

export class LevelRequest {
  @Int({ max: 50 }) level: number;
  @Int({ max: 50, description: 'the level that was looked at' }) from: number;
  @Text({ min: 3, max: 500 }) reason: string;
}

/** What becomes of a level that was asked for. */
export class LevelDecision {
  @Int({ max: 50, description: 'the level that was looked at' }) level: number;
  @Text({ min: 3, max: 500 }) reason: string;
}

export class VipTableId {
  @Text({ max: 32, pattern: /^[\w-]+$/, description: 'the brand' }) id: string;
}

export class VipTableChange extends VipContentDto {
  @Int({ min: 1, description: 'the revision that was looked at' }) revision: number;
  @Text({ min: 3, max: 500 }) reason: string;
}

export class VipTableStep {
  @Int({ min: 1, description: 'the revision that was looked at' }) revision: number;
  @Text({ min: 3, max: 500 }) reason: string;
}

/** A brand's table as operators see it. */
export class VipTableRecordDto {
  @Text({ description: 'the brand' }) id: string;
  @Text() brand: string;
  @Text() currency: string;
  @Int({ description: 'how often it was published' }) version: number;
  @Int({ description: 'grows with every change' }) revision: number;
  @Nested(() => VipContentDto) published: VipContentDto;
  @Nested(() => VipContentDto, { nullable: true, description: 'what is being written' }) draft: VipContentDto | null;
  @Text({ nullable: true, description: 'who wants the draft published; another one does' }) proposedBy: string | null;
  @Text({ min: 0 }) writtenBy: string;
  @Instant() updatedAt: Date;
}

export class VipTableRecordPageDto extends PageOf(VipTableRecordDto) {}
