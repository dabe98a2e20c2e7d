import { Flag, Instant, Int, ListOf, Minor, OneOf, Text } from '@banyan/kernel/dto';
import {
  bases,
  calcModes,
  periodTypes,
  tierModes,
  type Basis,
  type CalcMode,
  type ContractKind,
  type PeriodType,
  type Terms,
  type TierMode,
} from '../terms/terms.js';

/** A tier; rates are basis points (1 % is 100), amounts digit strings of minor units. */
export class TierDto {
  @Minor({ min: 0n })
  minBetMinor: bigint;

  @Minor({ min: 0n, optional: true, nullable: true })
  minLossMinor?: bigint | null;

  @Int({ max: 1_000_000 })
  minActive: number;

  @Int({ max: 10_000, optional: true, nullable: true, description: 'of bets, or of the net loss of a dividend' })
  rateBp?: number | null;

  @Int({ max: 10_000, optional: true, nullable: true, description: 'of the stakes of orders that won' })
  winRateBp?: number | null;

  @Int({ max: 10_000, optional: true, nullable: true, description: 'of the stakes of orders that lost' })
  lossRateBp?: number | null;

  @Minor({ optional: true, nullable: true, description: 'of a contract of fixed amounts' })
  amountMinor?: bigint | null;
}

export class TermsDto {
  @OneOf(periodTypes)
  period: PeriodType;

  @OneOf(calcModes)
  calc: CalcMode;

  @OneOf(tierModes)
  tierMode: TierMode;

  @OneOf(bases)
  basis: Basis;

  @Flag({ description: 'whether the downline may offer such contracts further down' })
  canSubSign: boolean;

  @Minor({ min: 0n, description: 'settled valid bet from which a member counts as active' })
  activeBetMinor: bigint;

  @Instant({ optional: true, nullable: true })
  endsAt?: Date | null;

  @ListOf(() => TierDto, { min: 1, max: 50 })
  tiers: TierDto[];
}

/** A tier as it is answered; amounts are digit strings. */
export class TierViewDto {
  @Text()
  minBetMinor: string;

  @Text({ nullable: true })
  minLossMinor: string | null;

  @Int()
  minActive: number;

  @Int({ nullable: true })
  rateBp: number | null;

  @Int({ nullable: true })
  winRateBp: number | null;

  @Int({ nullable: true })
  lossRateBp: number | null;

  @Text({ nullable: true })
  amountMinor: string | null;
}

/** Terms as they are answered; amounts are digit strings. */
export class TermsViewDto {
  @OneOf(periodTypes)
  period: PeriodType;

  @OneOf(calcModes)
  calc: CalcMode;

  @OneOf(tierModes)
  tierMode: TierMode;

  @OneOf(bases)
  basis: Basis;

  @Flag()
  canSubSign: boolean;

  @Text()
  activeBetMinor: string;

  @Instant({ nullable: true })
  endsAt: Date | null;

  @ListOf(() => TierViewDto)
  tiers: TierViewDto[];
}

/** What is absent on the wire is null in the terms. */
export function termsOf(kind: ContractKind, { tiers, endsAt = null, ...rest }: TermsDto): Terms {
  const { period, calc, tierMode, basis, canSubSign, activeBetMinor } = rest;
  return {
    kind,
    period,
    calc,
    tierMode,
    basis,
    canSubSign,
    activeBetMinor,
    endsAt,
    tiers: tiers.map((tier) => ({
      minBetMinor: tier.minBetMinor,
      minLossMinor: tier.minLossMinor ?? null,
      minActive: tier.minActive,
      rateBp: tier.rateBp ?? null,
      winRateBp: tier.winRateBp ?? null,
      lossRateBp: tier.lossRateBp ?? null,
      amountMinor: tier.amountMinor ?? null,
    })),
  };
}
