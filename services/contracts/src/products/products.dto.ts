import { Day, Id, Instant, Int, ListQuery, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/** By what the rows are: PRODUCT is the category of games. */
export const productGroups = ['PRODUCT', 'VENDOR', 'GAME'] as const;
export type ProductGroup = (typeof productGroups)[number];

export const productLevels = ['OWN', 'DIRECT', 'ALL'] as const;
export type ProductLevel = (typeof productLevels)[number];

export const productSpans = ['D', 'W', 'M', 'DAYS'] as const;
export type ProductSpan = (typeof productSpans)[number];

export class ProductsQuery extends ListQuery {
  @OneOf(productGroups, { optional: true, description: 'absent: PRODUCT' })
  by?: ProductGroup;

  @Id({ optional: true, description: 'whose line; absent: my own' })
  memberId?: bigint;

  @OneOf(productLevels, {
    optional: true,
    description: 'the member itself, its direct downlines themselves, or the member with everybody below; absent: ALL',
  })
  level?: ProductLevel;

  @OneOf(productSpans, {
    optional: true,
    description: 'a day, a week from Monday or a month of the brand’s calendar, or chosen days; absent: D',
  })
  span?: ProductSpan;

  @Day({
    optional: true,
    description: 'a day of the span, of the brand’s zone; of chosen days the first; absent: today',
  })
  from?: string;

  @Day({ optional: true, description: 'the last of chosen days; at most 93 days; absent: today' })
  until?: string;
}

/** What a line played; amounts are digit strings of minor units of `currency`. */
export class ProductFiguresDto {
  @Text()
  currency: string;

  @Text({ description: 'settled rounds, less those that were taken back' })
  rounds: string;

  @Text({ description: 'valid bets' })
  betMinor: string;

  @Text()
  stakeMinor: string;

  @Text()
  payoutMinor: string;

  @Text({ description: 'stakes less payouts: positive when the line lost' })
  lossMinor: string;

  @Int({
    nullable: true,
    description:
      'members who played in the span, also where all of it was taken back; null for chosen days and where it is of more than one row',
  })
  players: number | null;

  @Text({ description: 'valid bets of the period before' })
  betBeforeMinor: string;

  @Text({ description: 'valid bets less those of the period before' })
  betChangeMinor: string;

  @Text({ description: 'loss of the period before' })
  lossBeforeMinor: string;

  @Int({ nullable: true })
  playersBefore: number | null;
}

export class ProductRowDto extends ProductFiguresDto {
  @Text({
    min: 0,
    description:
      'names the row: a category, a vendor, or a game with its vendor before a slash; empty where nobody said it',
  })
  key: string;

  @Text({
    nullable: true,
    description: 'of a game its title, in the language of the request; null where nobody told it',
  })
  title: string | null;

  @Text({ nullable: true })
  category: string | null;

  @Text({ nullable: true })
  vendor: string | null;

  @Text({ nullable: true, description: 'what the vendor is called; null where nobody told it' })
  vendorName: string | null;
}

export class ProductPageDto extends PageOf(ProductRowDto) {
  @Nested(() => ProductFiguresDto, { description: 'of all rows that the filters let through' })
  totals: ProductFiguresDto;

  @Day({ description: 'the first day' })
  from: string;

  @Day({ description: 'the last day, in the period' })
  until: string;

  @Day({ description: 'the first day of the period before' })
  beforeFrom: string;

  @Day()
  beforeUntil: string;

  @Day({ description: 'today, of the brand’s zone' })
  today: string;

  @Day({ nullable: true, description: 'the first day of which every round is in these sums; null: every day is whole' })
  wholeFrom: string | null;

  @Instant({
    nullable: true,
    description: 'up to when all rounds are in these sums; null: none are yet',
  })
  summedAt: Date | null;
}
