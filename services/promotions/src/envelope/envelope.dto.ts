import { Flag, Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { giftStates, type GiftState } from '../gift/gift.dto.js';
import { CampaignTextDto } from '../campaign/campaign.dto.js';

/** PUBLISHED is announced, open or closed by the clock; ENDED tells its seed. */
export const envelopeStates = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const;
export type EnvelopeState = (typeof envelopeStates)[number];

/** As members see it: COMING before it opens, EMPTY when all shares are opened. */
export const envelopeStatuses = ['COMING', 'OPEN', 'EMPTY', 'CLOSED'] as const;
export type EnvelopeStatus = (typeof envelopeStatuses)[number];

const localTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const most = 10n ** 15n;

export class EnvelopeId {
  @Id()
  id: bigint;
}

/** An envelope as it is written. */
export class EnvelopeContent {
  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/ })
  currency: string;

  @ListOf(() => CampaignTextDto, { min: 1, max: 40 })
  texts: CampaignTextDto[];

  @Minor({ min: 1n, max: most, description: 'what all shares are together' })
  totalMinor: bigint;

  @Int({ min: 1, max: 5_000, description: 'how many members open one' })
  shares: number;

  @Minor({ min: 1n, max: most, description: 'the least that a share is' })
  leastMinor: bigint;

  @Int({ max: 100, description: 'how many times a share has to be staked' })
  turnover: number;

  @Int({ max: 100, description: 'the least VIP level of who may open one' })
  minLevel: number;

  @Flag({ description: 'only for who has paid in once' })
  paidIn: boolean;

  @Int({ max: 1_000, description: 'how many may be opened from one address of the network; 0: any number' })
  perAddress: number;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  opens: string;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand; at most seven days later' })
  closes: string;
}

const reason = { max: 500, description: 'why, for the audit log' } as const;

export class EnvelopeDraft extends EnvelopeContent {
  @Text({ max: 32 })
  brand: string;

  @Text(reason)
  reason: string;
}

/** A step of an envelope as it was looked at. */
export class EnvelopeStep {
  @Int({ min: 1, description: 'of the envelope as it was read; another one is refused' })
  revision: number;

  @Text(reason)
  reason: string;
}

export class EnvelopeChange extends EnvelopeContent {
  @Int({ min: 1 })
  revision: number;

  @Text(reason)
  reason: string;
}

/** An envelope as operators see it. Its seed is shown to nobody before the end. */
export class EnvelopeRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @OneOf(envelopeStates) state: EnvelopeState;
  @Text() title: string;
  @ListOf(() => CampaignTextDto) texts: CampaignTextDto[];
  @Text() currency: string;
  @Minor() totalMinor: string;
  @Int() shares: number;
  @Minor() leastMinor: string;
  @Int() turnover: number;
  @Int() minLevel: number;
  @Flag() paidIn: boolean;
  @Int() perAddress: number;
  @Text() opens: string;
  @Text() closes: string;
  @Instant() opensAt: Date;
  @Instant() closesAt: Date;
  @Int({ description: 'how many are opened' }) taken: number;
  @Minor({ min: 0n, description: 'what those are together' }) givenMinor: string;
  @Text({ nullable: true, description: 'SHA-256 of the seed and what it is used for' }) commitment: string | null;
  @Text({ nullable: true }) proposedBy: string | null;
  @Text({ nullable: true }) publishedBy: string | null;
  @Text({ min: 0 }) writtenBy: string;
  @Int() revision: number;
  @Instant() updatedAt: Date;
}

export class EnvelopeRecordPageDto extends PageOf(EnvelopeRecordDto) {}

/** An envelope in the language of the request, with what the reader opened. */
export class EnvelopeDto {
  @Id() id: string;
  @Text() title: string;
  @Text({ min: 0, max: 2_000 }) content: string;
  @OneOf(envelopeStatuses) status: EnvelopeStatus;
  @Text() currency: string;
  @Minor() totalMinor: string;
  @Int() shares: number;
  @Int({ description: 'how many are not opened yet' }) left: number;
  @Minor() leastMinor: string;
  @Int({ description: 'how many times a share has to be staked' }) turnover: number;
  @Int({ description: 'the least VIP level of who may open one' }) minLevel: number;
  @Flag({ description: 'only for who has paid in once' }) paidIn: boolean;
  @Instant() opensAt: Date;
  @Instant() closesAt: Date;
  @Minor({ nullable: true, description: 'the share that the reader opened' }) mineMinor: string | null;
  @Text({ description: 'SHA-256 of the seed and what it is used for, hexadecimal' }) commitment: string;
  @Flag({ description: 'its seed is told' }) isProven: boolean;
}

export class EnvelopePageDto extends PageOf(EnvelopeDto) {}

/** A share that a member opened. */
export class EnvelopeShareDto {
  @Minor() amountMinor: string;
  @Text() currency: string;
  @Int({ description: 'which of the shares it is, from 0' }) place: number;
  @OneOf(giftStates, { description: 'GRANTED: its money is there; CLAIMABLE: the wallet refuses it for now' })
  state: GiftState;
}

/** What an envelope's shares follow from, once it is over. */
export class EnvelopeProofDto {
  @Text({ description: 'SHA-256 of `seed:id:total:shares:least`, hexadecimal, told before it opened' })
  commitment: string;
  @Text({ description: '32 bytes, hexadecimal' }) seed: string;
  @Minor() totalMinor: string;
  @Int() shares: number;
  @Minor() leastMinor: string;
  @ListOf(null, { max: 5_000, description: 'minor units of each share by their place' })
  amounts: string[];
}
