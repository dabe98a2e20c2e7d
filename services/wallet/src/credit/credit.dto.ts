import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, Text } from '@banyan/kernel/dto';
import {
  ExclusionDto,
  limitKinds,
  limitPeriods,
  type LimitKindName,
  type LimitPeriodName,
} from '../limits/limits.dto.js';
import { MonthlyLineDto } from '../monthly/monthly.dto.js';
import { paperFormats, type PaperFormat } from '../paper/paper.js';

const below = -(10n ** 18n);
const day = { min: 10, max: 10, pattern: /^2\d{3}-\d{2}-\d{2}$/ } as const;

export class CreditQuery {
  @Text({ ...day, description: '`2026-10-01`, the first day, of the brand’s zone' })
  first: string;

  @Text({ ...day, description: '`2026-12-31`, the last day; at most 366 days with the first' })
  last: string;

  @Text({ max: 8, optional: true, description: 'default: the account opened first' })
  currency?: string;
}

export class CreditFileQuery extends CreditQuery {
  @OneOf(paperFormats)
  format: PaperFormat;
}

/** A limit of responsible gaming, as it counted when the report was made. */
export class CreditLimitDto {
  @OneOf(limitKinds) kind: LimitKindName;
  @OneOf(limitPeriods) period: LimitPeriodName;
  @OneOf(['member', 'operator'] as const, { description: 'who set it' }) setBy: string;
  @Minor({ min: 0n }) amountMinor: string;
}

/** What of the stakes counted for levels and rebates in one category of games. Minor units. */
export class ValidBetsDto {
  @Text({ min: 0, description: 'of the games; empty: of games in no catalogue' }) category: string;
  @Minor({ min: below, description: 'below zero when more was taken back than staked' }) validMinor: string;
  @Int({ min: -1_000_000_000, description: 'with a valid bet' }) rounds: number;
}

/**
 * What a member's money did in a period, by the journal: all that he has in one currency at its beginning and end, and each movement between
 * in one line (opening + in − out = closing), with the limits that he plays under. Minor units of `currency`. A period that is over has one
 * report, which stays as it was first made.
 */
export class CreditReportDto {
  @Text({ description: '`1001-20261001-20261231-VND`: the member, the first and the last day, the currency' })
  number: string;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @Text()
  brand: string;

  @Text({ description: '`2026-10-01`' })
  first: string;

  @Text({ description: '`2026-12-31`' })
  last: string;

  @Text({ description: 'whose days these are, such as `Asia/Ho_Chi_Minh`' })
  zone: string;

  @Text({ max: 8 })
  currency: string;

  @Minor({ min: below })
  openingMinor: string;

  @ListOf(() => MonthlyLineDto, {
    description: 'those with a movement: deposits, withdrawals, bonuses, stakes, wins and all else',
  })
  lines: MonthlyLineDto[];

  @Minor({ min: 0n, description: 'of all lines' })
  inMinor: string;

  @Minor({ min: 0n, description: 'of all lines' })
  outMinor: string;

  @Minor({ min: below, description: 'of a period that still runs, up to now' })
  closingMinor: string;

  @ListOf(() => ValidBetsDto, { description: 'of the same days, by when rounds were settled; the most first' })
  validBets: ValidBetsDto[];

  @Minor({ min: below, description: 'of all of them' })
  validMinor: string;

  @ListOf(() => CreditLimitDto, { description: 'that counted at `madeAt`' })
  limits: CreditLimitDto[];

  @Nested(() => ExclusionDto, { nullable: true, description: 'that counted at `madeAt`' })
  exclusion: ExclusionDto | null;

  @Instant({ description: 'when it was made first' })
  madeAt: Date;

  @Flag({
    description:
      'the period is over and all its valid bets are known; before that the figures are preliminary and nothing is kept',
  })
  final: boolean;

  @Text({ nullable: true, description: 'proves a printed report; null of one that is preliminary' })
  checkCode: string | null;
}

export class CreditCheckDto {
  @Flag({ description: 'there is such a report, and this is the code of its figures' })
  valid: boolean;

  @Nested(() => CreditReportDto, {
    nullable: true,
    description: 'what it says, when it is valid: anything could be printed above a true code',
  })
  report: CreditReportDto | null;
}
