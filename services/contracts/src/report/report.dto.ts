import { Day, Instant, Int, ListOf, ListQuery, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/** By what a report's rows are: PRODUCT is the category of games, LINE the top agent line, CHANNEL what deposits and withdrawals were paid by, COST what was given. */
export const groupings = ['DAY', 'MONTH', 'BRAND', 'LINE', 'PRODUCT', 'VENDOR', 'GAME', 'CHANNEL', 'COST'] as const;
export type Grouping = (typeof groupings)[number];

export class ReportQuery extends ListQuery {
  @OneOf(groupings)
  by: Grouping;

  @Text({
    optional: true,
    max: 32,
    pattern: /^[A-Z0-9_]{2,32}$/,
    description: 'absent: all brands, each by its own days',
  })
  brand?: string;

  @Text({ max: 8, pattern: /^[A-Z0-9]{2,8}$/, description: 'amounts of others are in reports of their own' })
  currency: string;

  @Day({ description: 'the first day, of the brand’s zone' })
  from: string;

  @Day({ description: 'the last day, in the report; at most 400 days' })
  until: string;
}

/** What rounds, costs and cash came to. Amounts are digit strings of minor units; null where they are not told by what the rows are. */
export class ReportFiguresDto {
  @Text()
  currency: string;

  @Text({ nullable: true, description: 'settled rounds, less those that were taken back' })
  rounds: string | null;

  @Text({ nullable: true, description: 'valid bets' })
  betMinor: string | null;

  @Text({ nullable: true })
  stakeMinor: string | null;

  @Text({ nullable: true })
  payoutMinor: string | null;

  @Text({ nullable: true, description: 'stakes less payouts' })
  ggrMinor: string | null;

  @Int({
    nullable: true,
    min: Number.MIN_SAFE_INTEGER,
    description: 'GGR of stakes, in hundredths of a percent; null without stakes',
  })
  holdBp: number | null;

  @Int({
    nullable: true,
    min: Number.MIN_SAFE_INTEGER,
    description: 'payouts of stakes, in hundredths of a percent; null without stakes',
  })
  rtpBp: number | null;

  @Text({ nullable: true })
  bonusMinor: string | null;

  @Text({ nullable: true })
  rebateMinor: string | null;

  @Text({ nullable: true, description: 'prizes outside of rounds' })
  promoMinor: string | null;

  @Text({ nullable: true, description: 'jackpots paid outside of rounds' })
  jackpotMinor: string | null;

  @Text({ nullable: true, description: 'of deposits and withdrawals, by the brand’s rates' })
  feeMinor: string | null;

  @Text({ nullable: true, description: 'paid to agents' })
  salaryMinor: string | null;

  @Text({ nullable: true, description: 'paid to agents, less what their uplines paid of it' })
  dividendMinor: string | null;

  @Text({ nullable: true, description: 'all that is named between bonuses and dividends' })
  costMinor: string | null;

  @Text({ nullable: true, description: 'GGR less costs' })
  ngrMinor: string | null;

  @Text({ nullable: true })
  deposits: string | null;

  @Text({ nullable: true, description: 'less what was charged back' })
  depositMinor: string | null;

  @Text({ nullable: true })
  withdrawals: string | null;

  @Text({ nullable: true, description: 'less what came back' })
  withdrawalMinor: string | null;
}

export class ReportRowDto extends ReportFiguresDto {
  @Text({
    min: 0,
    description:
      'names the row: a day or month (its first day), a brand, a member’s id (0: without a line), a code; of a game with its vendor before a slash; empty where nobody said it',
  })
  key: string;

  @Text({
    min: 0,
    description: 'the same to be read: the username of a line, the title of a game or its code while nobody told one',
  })
  name: string;

  @Text({ nullable: true })
  vendor: string | null;

  @Text({ nullable: true })
  category: string | null;
}

class ReportBrandDto {
  @Text()
  brand: string;

  @Text({ description: 'IANA name of the zone whose days these are' })
  zone: string;

  @Day({ description: 'its sums begin on this day, in its course' })
  firstDay: string;

  @Day({ description: 'the first day of which every round is in the sums' })
  wholeFrom: string;

  @Day({ description: 'these and all days before do not change any more' })
  closedThrough: string;
}

export class ReportPageDto extends PageOf(ReportRowDto) {
  @Nested(() => ReportFiguresDto, { description: 'of all rows that the filters let through' })
  totals: ReportFiguresDto;

  @ListOf(() => ReportBrandDto)
  brands: ReportBrandDto[];

  @Instant({ nullable: true, description: 'up to when all rounds of these brands are in the sums; null: none are yet' })
  summedAt: Date | null;
}
