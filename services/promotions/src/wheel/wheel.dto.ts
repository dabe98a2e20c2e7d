import { clientSeedPattern } from '@banyan/kernel/rules';
import { Flag, Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { CampaignTextDto } from '../campaign/campaign.dto.js';
import { giftStates, type GiftState } from '../gift/gift.dto.js';

/** PUBLISHED is announced, open or closed by the clock; ENDED tells all its seeds. */
export const wheelStates = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const;
export type WheelState = (typeof wheelStates)[number];

/** As members see it: COMING before it opens, EMPTY when one of its prizes cannot be given any more. */
export const wheelStatuses = ['COMING', 'OPEN', 'EMPTY', 'CLOSED'] as const;
export type WheelStatus = (typeof wheelStatuses)[number];

export const prizeKinds = ['CASH', 'POINTS', 'NOTHING'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** How a spin is paid: with one that was earned today, or with points. */
export const spinPayments = ['EARNED', 'POINTS'] as const;
export type SpinPayment = (typeof spinPayments)[number];

const localTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const most = 10n ** 15n;
const mostPoints = 1_000_000;

export class WheelId {
  @Id()
  id: bigint;
}

/** What may be won. Its odds are its weight over the sum of all weights. */
export class WheelSegmentContent {
  @OneOf(prizeKinds)
  kind: PrizeKind;

  @Minor({ min: 0n, max: most, description: 'of CASH, else 0' })
  amountMinor: bigint;

  @Int({ max: mostPoints, description: 'of POINTS, else 0' })
  points: number;

  @Int({ min: 1, max: 1_000_000, description: 'all together at most a million' })
  weight: number;

  @Int({ max: 1_000_000, description: 'how often it may be won; 0: any number' })
  stock: number;
}

/** A wheel as it is written. */
export class WheelContent {
  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/ })
  currency: string;

  @ListOf(() => CampaignTextDto, { min: 1, max: 40 })
  texts: CampaignTextDto[];

  @ListOf(() => WheelSegmentContent, { min: 2, max: 16 })
  segments: WheelSegmentContent[];

  @Minor({ min: 0n, max: most, description: 'what all cash prizes may come to' })
  budgetMinor: bigint;

  @Int({ max: 100, description: 'how many times a cash prize has to be staked' })
  turnover: number;

  @Int({ max: 100, description: 'the least VIP level of who may spin' })
  minLevel: number;

  @Flag({ description: 'only for who has paid in once' })
  paidIn: boolean;

  @Int({ max: 100, description: 'spins that each day brings' })
  free: number;

  @Minor({ min: 0n, max: most, description: 'each deposit of at least so much brings a spin on its day; 0: none' })
  perDepositMinor: bigint;

  @Minor({ min: 0n, max: most, description: 'so much of valid bets on a day brings a spin; 0: none' })
  perBetMinor: bigint;

  @Int({ max: mostPoints, description: 'the points that a spin takes; 0: none is had for points' })
  price: number;

  @Int({
    max: 1_000,
    description:
      'spins of a member in a day; 0: any number, of wheels where no spin is had for points and points have a stock',
  })
  perDay: number;

  @Int({
    max: 1_000,
    description: 'members who spin from one network in a day; 0: any number, where free spins are for who has paid in',
  })
  perAddress: number;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  opens: string;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand; at most 92 days later' })
  closes: string;
}

const reason = { max: 500, description: 'why, for the audit log' } as const;

export class WheelDraft extends WheelContent {
  @Text({ max: 32 })
  brand: string;

  @Text(reason)
  reason: string;
}

/** A step of a wheel as it was looked at. */
export class WheelStep {
  @Int({ min: 1, description: 'of the wheel as it was read; another one is refused' })
  revision: number;

  @Text(reason)
  reason: string;
}

export class WheelChange extends WheelContent {
  @Int({ min: 1 })
  revision: number;

  @Text(reason)
  reason: string;
}

/** A segment as members see it. */
export class WheelSegmentDto {
  @OneOf(prizeKinds) kind: PrizeKind;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() points: number;
  @Int({ description: 'its odds are this over the sum of all' }) weight: number;
}

export class WheelSegmentRecordDto extends WheelSegmentDto {
  @Int({ description: '0: any number' }) stock: number;
  @Int({ description: 'how often it was won' }) taken: number;
}

class WheelRulesDto {
  @Text() currency: string;
  @Int({ description: 'how many times a cash prize has to be staked' }) turnover: number;
  @Int({ description: 'the least VIP level of who may spin' }) minLevel: number;
  @Flag({ description: 'only for who has paid in once' }) paidIn: boolean;
  @Int({ description: 'spins that each day brings' }) free: number;
  @Minor({ min: 0n, description: 'each deposit of at least so much brings a spin on its day; 0: none' })
  perDepositMinor: string;
  @Minor({ min: 0n, description: 'so much of valid bets on a day brings a spin; 0: none' }) perBetMinor: string;
  @Int({ description: 'the points that a spin takes; 0: none is had for points' }) price: number;
  @Int({ description: 'spins of a member in a day; 0: any number' }) perDay: number;
  @Instant() opensAt: Date;
  @Instant() closesAt: Date;
}

/** A wheel as operators see it. Seeds are shown to none of them. */
export class WheelRecordDto extends WheelRulesDto {
  @Id() id: string;
  @Text() brand: string;
  @OneOf(wheelStates) state: WheelState;
  @Text() title: string;
  @ListOf(() => CampaignTextDto) texts: CampaignTextDto[];
  @ListOf(() => WheelSegmentRecordDto) segments: WheelSegmentRecordDto[];
  @Minor({ min: 0n }) budgetMinor: string;
  @Minor({ min: 0n, description: 'what was won of it' }) spentMinor: string;
  @Int() spins: number;
  @Int({ description: 'members who spin from one network in a day; 0: any number' }) perAddress: number;
  @Text() opens: string;
  @Text() closes: string;
  @Text({ nullable: true }) proposedBy: string | null;
  @Text({ nullable: true }) publishedBy: string | null;
  @Text({ min: 0 }) writtenBy: string;
  @Int() revision: number;
  @Instant() updatedAt: Date;
}

export class WheelRecordPageDto extends PageOf(WheelRecordDto) {}

/** A wheel in the language of the request. */
export class WheelDto extends WheelRulesDto {
  @Id() id: string;
  @Text() title: string;
  @Text({ min: 0, max: 2_000 }) content: string;
  @OneOf(wheelStatuses) status: WheelStatus;
  @ListOf(() => WheelSegmentDto) segments: WheelSegmentDto[];
}

export class WheelPageDto extends PageOf(WheelDto) {}

/** What the member in hand may spin today. */
export class WheelChancesDto {
  @Int({ description: 'spins that are left today: those that it brought, and `granted`' }) left: number;
  @Int({ description: 'spins of today' }) spun: number;
  @Int({ description: 'that promotions gave and that are left; they stay until the wheel ends' }) granted: number;
  @Int({ description: 'that deposits of today brought' }) byDeposits: number;
  @Int({ description: 'that valid bets of today brought' }) byBets: number;
  @Minor({ min: 0n, description: 'valid bets of today since the last spin that they brought' }) betMinor: string;
  @Text({ pattern: /^-?\d+$/, description: 'the member’s points' }) points: string;
}

export class SpinRequest {
  @OneOf(spinPayments)
  payment: SpinPayment;

  @Uuid({ description: 'the same again is answered as before' })
  idempotencyKey: string;

  @Text({
    pattern: /^[0-9a-f]{64}$/,
    description: 'of the seeds in use, as they were read; a spin by other ones is refused',
  })
  commitment: string;
}

/** What a spin won, and what it follows from. */
export class SpinDto {
  @Id() id: string;
  @Id() wheelId: string;
  @Int({ description: 'which of the segments, from 0' }) place: number;
  @OneOf(prizeKinds) kind: PrizeKind;
  @Text() currency: string;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() points: number;
  @Int({ description: 'the points that it was paid with' }) price: number;
  @OneOf(giftStates, {
    nullable: true,
    description: 'of cash. GRANTED: its money is there; CLAIMABLE: the wallet refuses it for now',
  })
  state: GiftState | null;
  @Text({ description: 'SHA-256 of the server seed, hexadecimal' }) commitment: string;
  @Text({ description: 'the member’s' }) clientSeed: string;
  @Int({ description: 'the how manieth spin of the seeds, from 0' }) nonce: number;
  @Text({ nullable: true, description: 'once it is out of use' }) serverSeed: string | null;
  @Instant() spunAt: Date;
}

export class SpinPageDto extends PageOf(SpinDto) {}

/** The seeds of a member's next spin. */
export class WheelSeedsDto {
  @Text({ description: 'SHA-256 of the server seed in use, hexadecimal' }) commitment: string;
  @Text() clientSeed: string;
  @Int({ description: 'of the next spin' }) nonce: number;
  @Text({ description: 'of the server seed after it' }) nextCommitment: string;
}

export class SeedRequest {
  @Text({ max: 64, pattern: clientSeedPattern, description: 'the seed that the member brings to the next spins' })
  clientSeed: string;
}

/** A spin as operators see it. */
export class SpinRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @Id() wheelId: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Int() place: number;
  @OneOf(prizeKinds) kind: PrizeKind;
  @Text() currency: string;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() points: number;
  @Int() price: number;
  @OneOf(giftStates, { nullable: true }) state: GiftState | null;
  @Text({
    min: 0,
    description:
      'what brought it: FREE, DEPOSIT, BETS, POINTS or GRANT (a promotion); empty of spins before that was kept',
  })
  source: string;
  @Instant({ nullable: true, description: 'when the deposit that brought it went back' }) chargedBackAt: Date | null;
  @Instant() spunAt: Date;
}

export class SpinRecordPageDto extends PageOf(SpinRecordDto) {}
