import { PartialType, OmitType } from '@nestjs/swagger';
import { Id, Instant, Int, Json, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { currencies } from '@banyan/kernel/money';
import { ActionDto } from '../action/action.dto.js';
import { carryModes, contractKinds, type CarryMode, type ContractKind } from '../terms/terms.js';

/** A number of basis points (1 % is 100) per kind of contract, `min` at least. */
function ByKind(min: number) {
  class RatesByKind {
    @Int({ min, max: 10_000 })
    DIVIDEND: number;

    @Int({ min, max: 10_000 })
    DAILY: number;

    @Int({ min, max: 10_000 })
    HOURLY: number;

    @Int({ min, max: 10_000 })
    REALTIME: number;
  }
  return RatesByKind;
}

export class RatesByKindDto extends ByKind(0) {}

/** The highest rates that a brand's contracts may have. Source: specification, line 285, what everybody may know of the programme. */
export class HighestRatesDto {
  @Nested(() => RatesByKindDto, { description: 'basis points' })
  maxRateBp: RatesByKindDto;
}

/** Steps of at least one basis point. */
class StepsByKindDto extends ByKind(1) {}

const currencyCodes = Object.keys(currencies);

/** The largest fixed amount of a kind of contract in a currency. */
export class AmountCapDto {
  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf(currencyCodes)
  currency: string;

  @Text({ pattern: /^\d{1,15}$/, description: 'minor units that a tier may pay at most in a period; 0: none' })
  amountMinor: string;
}

/** What a brand allows; rates in basis points. */
export class LimitsDto {
  @Text()
  brand: string;

  @Int({ min: 1, max: 50 })
  maxTiers: number;

  @Int({ min: 0, max: 1_000_000 })
  maxActive: number;

  @Int({ min: 1, max: 100_000 })
  maxDirect: number;

  @Int({ min: 1, max: 30 })
  maxLevels: number;

  @Int({ max: 10_000 })
  minRateBp: number;

  @Nested(() => StepsByKindDto)
  rateStepBp: StepsByKindDto;

  @Nested(() => RatesByKindDto)
  maxRateBp: RatesByKindDto;

  @Int({ max: 10_000 })
  maxWinRateBp: number;

  @Int({ max: 10_000 })
  maxLossRateBp: number;

  @ListOf(() => AmountCapDto, {
    max: 40,
    description: 'fixed amounts at most, all of them at once; a kind and currency that is not named may pay none',
  })
  maxAmounts: AmountCapDto[];

  @OneOf(carryModes, { description: 'which deficit of earlier periods a dividend still has to make good' })
  dividendCarry: CarryMode;

  @Int({ min: 0, max: 10_000, description: 'of each deposit: what it costs, taken off the loss that dividends are of' })
  depositFeeBp: number;

  @Int({ min: 0, max: 10_000, description: 'of each withdrawal, likewise' })
  withdrawalFeeBp: number;

  @Int({ min: 0, max: 10_000, description: 'of what a team lost in its rounds, likewise; of a win nothing' })
  lossFeeBp: number;
}

/** Only the fields that are given change. */
export class ChangeLimitsDto extends PartialType(OmitType(LimitsDto, ['brand'] as const)) {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class DecisionDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

/** A decision of the change that its maker was shown, and of no other that has taken its place since. */
export class LimitDecisionDto extends DecisionDto {
  @Id({ description: 'of the change that waits' })
  change: bigint;
}

/** A change that one operator asked for and another decides. */
export class LimitChangeDto {
  @Id()
  id: string;

  @Json({ description: 'the fields that change, as they would be' })
  changes: Partial<Omit<LimitsDto, 'brand'>>;

  @Json({ description: 'the same fields as they were when it was asked for' })
  before: Partial<Omit<LimitsDto, 'brand'>>;

  @Text()
  reason: string;

  @Text()
  maker: string;

  @Instant()
  askedAt: Date;

  @ListOf(() => ActionDto, { description: 'approve, reject: what the operator in hand may do' })
  actions: ActionDto[];
}

/** What a brand allows now, and the change that waits. */
export class BrandLimitsDto extends LimitsDto {
  @Nested(() => LimitChangeDto, { nullable: true })
  waiting: LimitChangeDto | null;
}

export class BrandParam {
  @Text({ max: 32, pattern: /^[A-Z0-9_]{2,32}$/ })
  brand: string;
}
