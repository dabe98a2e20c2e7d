import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { BillHourDto } from '../bill/bill.dto.js';
import { OfferDto } from '../contract/contract.dto.js';
import { TermsDto } from '../contract/terms.dto.js';
import { contractKinds, periodTypes, type ContractKind, type PeriodType } from '../terms/terms.js';
import { conditions, type Condition } from '../terms/tiers.js';

const atWords = 'an instant in the period to try; absent: the last one that is over';

/** Terms to try on the real figures of a direct downline's team, or of my own. */
export class SimulationRequest extends OfferDto {
  @Instant({ optional: true, description: atWords })
  at?: Date;
}

export class SimulationQuery {
  @Instant({ optional: true, description: atWords })
  at?: Date;
}

/** What a tier asked for and the team did not reach. BET and LOSS in minor units, ACTIVE in members. */
export class LackDto {
  @OneOf(conditions)
  condition: Condition;

  @Text({ description: 'digit string: what the tier asks for' })
  needed: string;

  @Text({ description: 'digit string: what there was; negative when the team won' })
  had: string;
}

export class TierTriedDto {
  @Int({ description: 'counts from 0' })
  tier: number;

  @Flag()
  reached: boolean;

  @ListOf(() => LackDto, { description: 'empty for a tier whose conditions all hold' })
  lacks: LackDto[];
}

/** What was really billed to this downline in the period, by a contract of this kind. */
export class RealBillDto {
  @Int({ description: 'of a real-time salary: one per window' })
  bills: number;

  @Text()
  grossMinor: string;

  @Text()
  netMinor: string;
}

/**
 * What the terms would have paid, computed as a bill is. Amounts are digit strings of minor units of `currency`. Contracts
 * further down count as they were; above, the terms are taken as signed up to the platform.
 */
export class SimulationDto {
  @Id()
  downlineId: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf(periodTypes, { description: 'a real-time salary is tried on a whole day, window by window' })
  period: PeriodType;

  @Text({ description: 'first day of the period, such as 2026-03-01' })
  name: string;

  @Instant()
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @Flag({
    description:
      'false: figures of the period may still come in, or salaries that a dividend subtracts are not settled',
  })
  complete: boolean;

  @Text()
  currency: string;

  @Text({ description: 'valid bets of the team' })
  betMinor: string;

  @Text()
  stakeMinor: string;

  @Text()
  payoutMinor: string;

  @Text({ description: 'the team’s salaries, which a dividend subtracts' })
  salaryMinor: string;

  @Text({ description: 'rebates paid in the team' })
  rebateMinor: string;

  @Text({ description: 'bonuses granted in the team, less what was forfeited' })
  bonusMinor: string;

  @Text({ description: 'prizes of promotions outside of rounds' })
  promoMinor: string;

  @Text({ description: 'jackpots outside of rounds' })
  jackpotMinor: string;

  @Text({ description: 'what payments cost, by the brand’s rates' })
  feeMinor: string;

  @Text({ description: 'stakes less payouts and everything else that was given; positive when the team lost' })
  lossMinor: string;

  @Text({ description: 'stakes of orders that won' })
  winStakeMinor: string;

  @Text({ description: 'stakes of orders that lost' })
  lossStakeMinor: string;

  @Int({ description: 'active members; of an hourly salary those of its busiest hour' })
  active: number;

  @Text({ description: 'zero or less: a deficit of earlier periods' })
  carriedMinor: string;

  @Text({ description: 'what the rate is applied to: bets or loss with what was carried in' })
  baseMinor: string;

  @Int({ nullable: true, description: 'the tier that pays, from 0; null: none was reached' })
  tier: number | null;

  @ListOf(() => TierTriedDto, { description: 'every tier and what it lacked, by the figures of the whole period' })
  tiers: TierTriedDto[];

  @Text()
  grossMinor: string;

  @Text({ description: 'what of the gross goes to direct downlines by their contracts' })
  toDownlinesMinor: string;

  @Text({ description: 'what is left; negative in a dividend: the agent would owe it from its balance' })
  netMinor: string;

  @ListOf(() => BillHourDto, { nullable: true, description: 'of an hourly salary: every hour by its own tier' })
  hours: BillHourDto[] | null;

  @Nested(() => RealBillDto, { nullable: true, description: 'null: there was no contract, or nothing is billed yet' })
  real: RealBillDto | null;
}

/** How many downlines are tried in one request. */
export const mostTried = 20;

/** The same terms tried on the team of each of these direct downlines. */
export class SimulationSetRequest {
  @ListOf(null, { min: 1, max: mostTried, description: 'ids of direct downlines' })
  downlineIds: string[];

  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsDto)
  terms: TermsDto;

  @Instant({ optional: true, description: atWords })
  at?: Date;
}

/** What one of them would have been paid, and what it was. Digit strings of minor units of `currency`. */
export class SimulationSetRowDto {
  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Text()
  currency: string;

  @Text({ description: 'valid bets of the team' })
  betMinor: string;

  @Text({ description: 'positive when the team lost' })
  lossMinor: string;

  @Int()
  active: number;

  @Int({ nullable: true, description: 'the tier that the period reached, from 0' })
  tier: number | null;

  @Text({ description: 'what the terms would have paid it' })
  grossMinor: string;

  @Text({ nullable: true, description: 'what it was really billed by a contract of the kind; null: nothing' })
  realMinor: string | null;
}

/** What these would have cost together, in a currency. */
export class SimulationSumDto {
  @Text()
  currency: string;

  @Text()
  grossMinor: string;

  @Text()
  realMinor: string;
}

export class SimulationSetDto {
  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf(periodTypes, { description: 'a real-time salary is tried on a whole day, window by window' })
  period: PeriodType;

  @Text({ description: 'first day of the period, such as 2026-03-01' })
  name: string;

  @Instant()
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @Flag({ description: 'false: figures of the period may still come in' })
  complete: boolean;

  @ListOf(() => SimulationSetRowDto, { max: mostTried })
  rows: SimulationSetRowDto[];

  @ListOf(() => SimulationSumDto)
  sums: SimulationSumDto[];
}
