import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { paperFormats, type PaperFormat } from '../paper/paper.js';
import { monthlyLines, type MonthlyLine } from './monthly-lines.js';

const below = -(10n ** 18n);

export class MonthlyQuery {
  @Text({
    min: 7,
    max: 7,
    pattern: /^2\d{3}-(?:0[1-9]|1[0-2])$/,
    description: '`2026-10`, a month of the brand’s zone',
  })
  month: string;

  @Text({ max: 8, optional: true, description: 'default: the account opened first' })
  currency?: string;
}

export class MonthlyFileQuery extends MonthlyQuery {
  @OneOf(paperFormats)
  format: PaperFormat;
}

export class MonthlyMember {
  @Id()
  memberId: bigint;
}

/** One line of a statement. Minor units of its currency. */
export class MonthlyLineDto {
  @OneOf(monthlyLines, {
    description:
      'paid_down: dividends that were paid to downlines; repaid: dividends that the platform had advanced; vendors: to and from games that keep money themselves',
  })
  kind: MonthlyLine;

  @Minor({ min: 0n })
  inMinor: string;

  @Minor({ min: 0n })
  outMinor: string;

  @Int({ description: 'movements' })
  count: number;
}

/**
 * All that a member has in one currency (available, put aside, bonus, on its way, under review) at the beginning and the end of a month, and each
 * movement between in one line: opening + in − out = closing. Minor units of `currency`.
 */
export class MonthlyStatementDto {
  @Text({ description: '`1001-202610-VND`: the member, the month, the currency' })
  number: string;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @Text()
  brand: string;

  @Text({ description: '`2026-10`' })
  month: string;

  @Text({ max: 8 })
  currency: string;

  @ListOf(null, { description: 'in which the member has an account' })
  currencies: string[];

  @Instant()
  from: Date;

  @Instant({ description: 'not inside' })
  until: Date;

  @Minor({ min: below })
  openingMinor: string;

  @ListOf(() => MonthlyLineDto, { description: 'those with a movement, in the order of a statement' })
  lines: MonthlyLineDto[];

  @Minor({ min: 0n, description: 'of all lines' })
  inMinor: string;

  @Minor({ min: 0n, description: 'of all lines' })
  outMinor: string;

  @Minor({ min: below, description: 'of a month that still runs, up to now' })
  closingMinor: string;

  @Flag({ description: 'the month is over; before that the figures are preliminary' })
  final: boolean;

  @Text({ nullable: true, description: 'proves a printed statement; null of one that is preliminary' })
  checkCode: string | null;
}

export class StatementCheckRequest {
  @Text({ max: 40, description: 'as it is printed' })
  number: string;

  @Text({ max: 40, description: 'as it is printed, with or without dashes' })
  code: string;
}

export class StatementCheckDto {
  @Flag({ description: 'there is such a statement, and this is the code of what the journal says now' })
  valid: boolean;

  @Nested(() => MonthlyStatementDto, {
    nullable: true,
    description: 'what the journal says, when it is valid: anything could be printed above a true code',
  })
  statement: MonthlyStatementDto | null;
}
