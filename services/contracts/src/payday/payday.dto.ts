import { Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { LackDto } from '../simulation/simulation.dto.js';
import { contractKinds, periodTypes, type ContractKind, type PeriodType } from '../terms/terms.js';

/** What a tier pays. Rates are basis points (1 % is 100), the amount a digit string of minor units. */
export class PayDto {
  @Int({ nullable: true, description: 'of bets, or of the net loss of a dividend' })
  rateBp: number | null;

  @Int({ nullable: true, description: 'of the stakes of orders that won' })
  winRateBp: number | null;

  @Int({ nullable: true, description: 'of the stakes of orders that lost' })
  lossRateBp: number | null;

  @Text({ nullable: true, description: 'of a contract of fixed amounts' })
  amountMinor: string | null;
}

/** The tier after the one that is reached, and what is missing to it. */
export class NextTierDto {
  @Int({ description: 'counts from 0' })
  tier: number;

  @Nested(() => PayDto)
  pays: PayDto;

  @ListOf(() => LackDto, { description: 'the conditions that do not hold yet' })
  lacks: LackDto[];
}

/**
 * What one contract has come to so far in a period that is not closed, by the functions that make its bill; amounts are digit strings of
 * minor units of `currency`.
 */
export class PaydayDto {
  @Id()
  id: string;

  @Id()
  contractId: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf([...periodTypes, 'WINDOW'] as const, {
    description: 'WINDOW: the open windows of today, of a real-time salary',
  })
  period: PeriodType | 'WINDOW';

  @Text({ description: 'first day of the period in the brand’s zone, such as 2026-03-01' })
  name: string;

  @Instant()
  startsAt: Date;

  @Instant({ description: 'where the period ends; of a real-time salary the window that is open' })
  endsAt: Date;

  @Instant({ description: 'when the bill is computed, once all sales of the period are told' })
  closesAt: Date;

  @Id({ nullable: true, description: 'null: the platform' })
  uplineId: string | null;

  @Text({ nullable: true })
  upline: string | null;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Text()
  currency: string;

  @OneOf(['PLATFORM', 'UPLINE'] as const, {
    description:
      'who pays: the platform as soon as the bill is computed (a dividend: once two operators have approved it), or the upline within 24 hours of that approval',
  })
  payer: 'PLATFORM' | 'UPLINE';

  @Text({
    description:
      'valid bets that the tiers look at: of the period, of an hourly salary’s running hour, of a real-time one’s day',
  })
  betMinor: string;

  @Text({ description: 'the loss that they look at, of the same; positive when the team lost' })
  lossMinor: string;

  @Int({ description: 'active members, of the same' })
  active: number;

  @Text({ description: 'zero or less: a deficit of earlier periods' })
  carriedMinor: string;

  @Text({ description: 'what the rate is applied to, of the period so far: bets or loss with what was carried in' })
  baseMinor: string;

  @Int({ nullable: true, description: 'the tier that is reached so far, from 0; null: none' })
  tier: number | null;

  @Nested(() => PayDto, { nullable: true, description: 'what that tier pays' })
  pays: PayDto | null;

  @Text({ description: 'what the contract comes to so far' })
  grossMinor: string;

  @Text({ description: 'what of it goes on to downlines, or is paid below' })
  toDownlinesMinor: string;

  @Text({ description: 'what is left for the downline; negative in a dividend: it would owe that from its balance' })
  netMinor: string;

  @Nested(() => NextTierDto, { nullable: true, description: 'null: the highest tier is reached' })
  next: NextTierDto | null;

  @Instant({ description: 'when this was computed: at most some minutes ago' })
  computedAt: Date;
}

/** What all open periods together would bring and cost, by currency; digit strings of minor units. */
export class PaydaySumDto {
  @Text()
  currency: string;

  @Text({ description: 'what is left for me of my own contracts' })
  incomeMinor: string;

  @Text({ description: 'the dividends that I would pay my downlines; mostly out of my own' })
  owedMinor: string;
}

export class PaydayPageDto extends PageOf(PaydayDto) {
  @ListOf(() => PaydaySumDto, { description: 'of all open periods, whatever is filtered by' })
  sums: PaydaySumDto[];
}
