import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export const giftKinds = [
  'UPGRADE',
  'MONTHLY',
  'BIRTHDAY',
  'REBATE',
  'CASHBACK',
  'ENVELOPE',
  'COUPON',
  'WHEEL',
  'TOURNAMENT',
] as const;
export type GiftKind = (typeof giftKinds)[number];

/** CLAIMABLE waits for the member, GRANTING is on its way to the wallet; DENIED says why in `reason`. */
export const giftStates = ['CLAIMABLE', 'GRANTING', 'GRANTED', 'EXPIRED', 'DENIED'] as const;
export type GiftState = (typeof giftStates)[number];

export class GiftId {
  @Id()
  id: bigint;
}

/** A category's part of a rebate. */
export class FormulaLineDto {
  @Text({ min: 0, description: 'the games’ category' }) category: string;
  @Text({ pattern: /^-?\d+$/, description: 'valid bets of the day, minor units' }) validMinor: string;
  @Int({ description: 'of them, in hundredths of a percent' }) rateBp: number;
}

/** The numbers that make an amount. Of a rebate: the sum of its lines; of cashback: a share of the loss; of other gifts: nothing. */
export class FormulaDto {
  @ListOf(() => FormulaLineDto, { description: 'of a rebate' }) lines: FormulaLineDto[];
  @Minor({ min: 0n, nullable: true, description: 'of cashback: what was staked' }) stakeMinor: string | null;
  @Minor({ min: 0n, nullable: true, description: 'of cashback: what was won' }) winMinor: string | null;
  @Minor({ min: 0n, nullable: true, description: 'of cashback: gifts and rewards of the week' }) givenMinor:
    string | null;
  @Minor({ min: 0n, nullable: true, description: 'of cashback: what was lost of the member’s own' }) lossMinor:
    string | null;
  @Minor({ min: 0n, nullable: true, description: 'of cashback: the most of the loss that counts' }) boundMinor:
    string | null;
  @Int({ nullable: true, description: 'of cashback: of the loss, in hundredths of a percent' }) rateBp: number | null;
  @Minor({ min: 0n, nullable: true, description: 'before the cap' }) sumMinor: string | null;
  @Minor({ min: 0n, nullable: true, description: 'the most that is paid' }) capMinor: string | null;
}

/** Something that a member is owed for his level or his play, as he sees it. */
export class GiftDto {
  @Id() id: string;
  @OneOf(giftKinds) kind: GiftKind;
  @Int({ description: 'the VIP level that it is of' }) level: number;
  @Text({
    description:
      'what it is for: LEVEL-3, 2026-03, 2026, 2026-03-15, 2026-W11, ENVELOPE-12, COUPON-7, WHEEL-9 or TOURNAMENT-3',
  })
  period: string;
  @Text() currency: string;
  @Minor() amountMinor: string;
  @Int({ description: 'how many times it has to be staked' }) turnover: number;
  @Flag({ description: 'paid without a claim' }) automatic: boolean;
  @OneOf(giftStates) state: GiftState;
  @Text({ min: 0, description: 'why it was denied: below_minimum, reward_blocked or charged_back' }) reason: string;
  @Nested(() => FormulaDto) formula: FormulaDto;
  @Instant() claimUntil: Date;
  @Instant() offeredAt: Date;
  @Instant({ nullable: true }) grantedAt: Date | null;
}

export class GiftPageDto extends PageOf(GiftDto) {}

/** A gift as operators see it. */
export class GiftRecordDto extends GiftDto {
  @Text() brand: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
}

export class GiftRecordPageDto extends PageOf(GiftRecordDto) {}
