import { Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const creditTargets = ['cash', 'bonus'] as const;
export type CreditTo = (typeof creditTargets)[number];

/** PROPOSED until another operator lets it through. WAITING until the vendor has said yes; its players may use them from when it knows. */
export const grantStates = [
  'PROPOSED',
  'REJECTED',
  'WAITING',
  'GRANTED',
  'REFUSED',
  'USED',
  'EXPIRED',
  'CANCELLED',
] as const;

/** Offers members rounds in one game that cost them nothing; another operator lets the offer through. */
export class GrantFreeRoundsDto {
  @Id()
  vendorId: bigint;

  @Text({ max: 100 })
  gameCode: string;

  @Text({
    max: 80,
    pattern: /^(?!claim:)[\x21-\x7e]+$/,
    description:
      'names the campaign: a member has its rounds once. Names that begin with claim: are those of requests of campaigns',
  })
  campaign: string;

  @ListOf(null, { min: 1, max: 100, description: 'ids of members' })
  members: string[];

  @Int({ min: 1, max: 1000 })
  rounds: number;

  @Minor({ description: 'what one round would cost, in minor units of the member’s currency' })
  betMinor: bigint;

  @OneOf(creditTargets, { description: 'where the wins go' })
  creditTo: CreditTo;

  @Instant()
  validUntil: Date;

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

export class GrantedDto {
  @Int({ description: 'grants offered now; they wait for another operator' })
  granted: number;

  @ListOf(null, { description: 'members who have the campaign already' })
  already: string[];
}

/** Lets an offer through, or not: all grants that were made with this one. */
export class DecideGrantDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}

export class CancelGrantDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}

/** One member's rounds of a campaign. */
export class FreeRoundGrantDto {
  @Uuid()
  id: string;

  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text()
  brand: string;

  @Text()
  campaign: string;

  @Text()
  gameCode: string;

  @Id()
  memberId: string;

  @Int()
  rounds: number;

  @Int()
  used: number;

  @Minor({ min: 0n })
  betMinor: string;

  @Minor({ min: 0n, description: 'wins so far, less what was taken back' })
  wonMinor: string;

  @Text()
  currency: string;

  @OneOf(creditTargets)
  creditTo: CreditTo;

  @OneOf(grantStates)
  state: (typeof grantStates)[number];

  @Text({ nullable: true, description: 'what the vendor said last, when it was no yes' })
  problem: string | null;

  @Instant()
  validUntil: Date;

  @Text({ nullable: true, description: 'who offered it' })
  makerName: string | null;

  @Text({ nullable: true, description: 'who let it through, or did not' })
  checkerName: string | null;

  @Text({ nullable: true, description: 'why it was offered' })
  reason: string | null;

  @Instant()
  createdAt: Date;
}

export class FreeRoundGrantPageDto extends PageOf(FreeRoundGrantDto) {}

/** Free rounds that the member may play now. */
export class OwnFreeRoundsDto {
  @Uuid()
  id: string;

  @Text()
  vendor: string;

  @Text()
  gameCode: string;

  @Int({ description: 'rounds left' })
  left: number;

  @Minor()
  betMinor: string;

  @Text()
  currency: string;

  @Instant()
  validUntil: Date;
}
