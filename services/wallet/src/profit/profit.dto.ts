import { Instant, ListOf, Minor, Text } from '@banyan/kernel/dto';

export class ProfitQuery {
  @Instant({ description: 'at or after' })
  from: Date;

  @Instant({ description: 'before; the span is at most 93 days' })
  to: Date;

  @Text({ max: 8, optional: true, description: 'default: the account opened first' })
  currency?: string;
}

const below = -(10n ** 18n);

/**
 * How all that a member has in a currency changed: cash, bonus, what is put aside, on its way or under review. Each movement is in exactly one
 * of the sums but the last, so that together they are the change of all his money.
 */
export class ProfitSumsDto {
  @Minor({ min: below, description: 'deposits, less what was charged back' })
  depositsMinor: string;

  @Minor({ min: below, description: 'withdrawals that were paid, less those that came back; not above zero' })
  withdrawalsMinor: string;

  @Minor({ min: below, description: 'stakes, less those that were taken back; not above zero' })
  stakesMinor: string;

  @Minor({ min: below, description: 'wins, those under review too, less those that were taken back or refused' })
  winsMinor: string;

  @Minor({
    min: below,
    description:
      'what promotions and games gave outside of rounds, and bonuses that were granted, less those that ended',
  })
  bonusesMinor: string;

  @Minor({ min: below, description: 'dividends and salaries, received and paid' })
  salariesMinor: string;

  @Minor({ min: below, description: 'from and to other members' })
  transfersMinor: string;

  @Minor({ min: below, description: 'from and to games that keep money themselves' })
  vendorsMinor: string;

  @Minor({ min: below, description: 'what operators credited, debited and reversed' })
  correctionsMinor: string;

  @Minor({ min: below, description: 'the profit: stakes, wins, bonuses and salaries together; negative: a loss' })
  resultMinor: string;
}

export class ProfitDayDto extends ProfitSumsDto {
  @Text({ description: '`2026-03-16`, in the brand’s zone' })
  day: string;
}

/** A member's profit and loss by day, the latest first; days without a movement are not among them. Minor units of `currency`. */
export class ProfitDto {
  @Text({ max: 8 })
  currency: string;

  @ListOf(() => ProfitDayDto, { description: 'at most 94' })
  days: ProfitDayDto[];
}
