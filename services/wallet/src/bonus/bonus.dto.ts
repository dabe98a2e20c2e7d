import { Id, Instant, Int, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/**
 * What a bonus was for. `promotion`: a campaign; `upgrade` to `tournament`: gifts of promotions by their own names; `points`: points that were
 * converted; `vendor`: a game maker's tournament or drop; `other`: what none of these says.
 */
export const bonusKinds = [
  'promotion',
  'upgrade',
  'monthly',
  'birthday',
  'rebate',
  'cashback',
  'envelope',
  'coupon',
  'wheel',
  'tournament',
  'points',
  'vendor',
  'other',
] as const;
export type BonusKind = (typeof bonusKinds)[number];

/** What an entry did: money or a bonus was given, a bonus became money, or what was left of it went back. */
export const bonusEvents = ['GIVEN', 'RELEASED', 'FORFEITED'] as const;
export type BonusEvent = (typeof bonusEvents)[number];

/**
 * How it stands now. WAGERING: something has to be staked for it; FREE: nothing has, any more; RELEASED: the bonus became money; FORFEITED: it
 * went back.
 */
export const bonusStandings = ['WAGERING', 'FREE', 'RELEASED', 'FORFEITED'] as const;
export type BonusStanding = (typeof bonusStandings)[number];

export class BonusQuery {
  @Int({ min: 1, max: 10_000, optional: true })
  page = 1;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 25;

  @OneOf(bonusKinds, { optional: true })
  kind?: BonusKind;

  @OneOf(bonusStandings, { optional: true })
  state?: BonusStanding;

  @Instant({ optional: true, description: 'at or after' })
  from?: Date;

  @Instant({ optional: true, description: 'before' })
  to?: Date;

  @Text({ max: 8, optional: true, description: 'default: the account opened first' })
  currency?: string;
}

/** What has to be staked before it may be withdrawn. Minor units. */
export class BonusTurnoverDto {
  @Int({ description: 'how many times the amount' }) multiple: number;
  @Minor({ min: 0n }) requiredMinor: string;
  @Minor({ min: 0n, description: 'what newer money had left over included' }) filledMinor: string;
  @Minor({ min: 0n }) missingMinor: string;
}

/** One entry of the journal that gave a member something outside of play, or ended a bonus. Minor units of `currency`. */
export class BonusDto {
  @Text({ description: '`<account>:<version>`' }) id: string;
  @OneOf(bonusKinds) kind: BonusKind;
  @OneOf(bonusEvents) event: BonusEvent;
  @OneOf(['CASH', 'BONUS'] as const, {
    description: 'CASH: the available balance; BONUS: beside it, to be staked first',
  })
  purse: string;
  @Minor({ description: 'signed; of RELEASED what went from the bonus to the available balance' }) amountMinor: string;
  @Text({ max: 8 }) currency: string;
  @OneOf(bonusStandings) state: BonusStanding;
  @Id({ nullable: true, description: 'of a promotion: what the member joined' }) claimId: string | null;
  @Id({ nullable: true, description: 'of a promotion' }) campaignId: string | null;
  @Nested(() => BonusTurnoverDto, {
    nullable: true,
    description: 'null when nothing had to be staked, or what is to be is counted with the claim',
  })
  turnover: BonusTurnoverDto | null;
  @Instant() createdAt: Date;
}

export class BonusPageDto extends PageOf(BonusDto) {}
