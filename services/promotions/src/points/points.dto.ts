import { Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const pointKinds = [
  'EARNED',
  'TAKEN_BACK',
  'CONVERTED',
  'RETURNED',
  'REDEEMED',
  'SPUN',
  'WON',
  'GIVEN',
] as const;
export type PointKind = (typeof pointKinds)[number];

export class PointBalanceDto {
  @Text({
    pattern: /^-?\d+$/,
    description: 'whole points; below zero after rounds were taken back whose points were converted',
  })
  points: string;
}

export class PointLevelDto {
  @Int() level: number;
  @Int({ description: 'so many points are `stepMinor`' }) ratio: number;
  @Int({ description: 'conversions of a day' }) daily: number;
  @Minor({ description: 'what they may come to' }) dailyMinor: bigint;
}

export class PointFactorDto {
  @Text() category: string;
  @Int({ max: 100, description: 'how much of a stake counts, in percent' }) percent: number;
}

/** The rules of points. They never expire. */
export class PointConfigDto {
  @Text() currency: string;
  @Minor({ description: 'what brings one point when it counts whole' }) unitMinor: bigint;
  @Minor({ description: 'what a ratio’s points come to' }) stepMinor: bigint;
  @Int({ description: 'how many times what was converted has to be staked' }) turnover: number;
  @Int({ description: 'the reader’s' }) level: number;
  @ListOf(() => PointLevelDto) levels: PointLevelDto[];
  @ListOf(() => PointFactorDto) factors: PointFactorDto[];
}

export class PointEntryDto {
  @Text({ description: 'the member’s gapless number of it' }) id: string;
  @OneOf(pointKinds) kind: PointKind;
  @Text({ pattern: /^-?\d+$/ }) points: string;
  @Text({ pattern: /^-?\d+$/ }) balanceAfter: string;
  @Text({ min: 0, description: 'the games’ category, of what was earned' }) category: string;
  @Instant() postedAt: Date;
}

export class PointEntryPageDto extends PageOf(PointEntryDto) {}

/** A member's points as operators see them. */
export class PointAccountDto {
  @Id({ description: 'the member' }) id: string;
  @Text({ min: 0 }) username: string;
  @Text() brand: string;
  @Text({ pattern: /^-?\d+$/, description: 'whole points' }) balance: string;
  @Text({ pattern: /^\d+$/, description: 'entries so far' }) movements: string;
}

export class PointAccountPageDto extends PageOf(PointAccountDto) {}

/** A point entry as operators see it. */
export class PointEntryRecordDto extends PointEntryDto {
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Text() brand: string;
}

export class PointEntryRecordPageDto extends PageOf(PointEntryRecordDto) {}

export class ConvertPointsRequest {
  @Int({ min: 1, max: 1_000_000_000 })
  points: number;

  @Uuid()
  idempotencyKey: string;

  @Text({ max: 128, trim: false, optional: true, description: 'needed unless the same key was sent before' })
  paymentPassword?: string;
}

export class ConversionDto {
  @Int() points: number;
  @Text() currency: string;
  @Minor({ description: 'what was paid for them' }) amountMinor: bigint;
  @Nested(() => PointBalanceDto) balance: PointBalanceDto;
}
