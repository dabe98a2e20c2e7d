import { Id, Instant, Int, ListOf, OneOf, Text } from '@banyan/kernel/dto';

export const cashKinds = ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'DIVIDEND', 'SALARY'] as const;
export type CashKind = (typeof cashKinds)[number];

export const cashLevels = ['OWN', 'DIRECT', 'ALL'] as const;
export type CashLevel = (typeof cashLevels)[number];

/** Whole days of the brand, as for team betting. Pages go on from `next`. */
export class CashQuery {
  @Id({ optional: true, description: 'whose; absent: mine. Anybody of my team' })
  memberId?: bigint;

  @OneOf(cashLevels, {
    optional: true,
    description:
      'OWN: the member alone; DIRECT: the direct downlines; ALL (the default): the member and the whole line',
  })
  level?: CashLevel;

  @OneOf(cashKinds, { optional: true })
  kind?: CashKind;

  @Instant({ optional: true, description: 'in the first of the brand’s days; absent: today' })
  from?: Date;

  @Instant({
    optional: true,
    description: 'up to when, in whole days of the brand, at most 93; absent: to the end of today',
  })
  until?: Date;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 25;

  @Text({ max: 40, optional: true, pattern: /^\d{1,15}-\d{1,18}$/, description: '`next` of the page before' })
  after?: string;
}

/** Money that came to somebody of the team, or left him. */
export class CashDto {
  @Id()
  id: string;

  @OneOf(cashKinds)
  kind: CashKind;

  @Instant()
  at: Date;

  @Id()
  memberId: string;

  @Text()
  username: string;

  @Int({ description: '0 player, 1, 2, 41 and 42 agents' })
  accountType: number;

  @Text()
  currency: string;

  @Text({ description: 'digit string of minor units; negative: it left him' })
  amountMinor: string;

  @Text({ nullable: true, description: 'the other end of a transfer; null where that is nobody of the team' })
  other: string | null;
}

/** What the filter holds, all pages together; amounts are digit strings of minor units. */
export class CashSumDto {
  @OneOf(cashKinds)
  kind: CashKind;

  @Text()
  currency: string;

  @Text({ description: 'movements' })
  count: string;

  @Text()
  inMinor: string;

  @Text({ description: 'what left, positive' })
  outMinor: string;
}

export class CashPageDto {
  @ListOf(() => CashDto)
  data: CashDto[];

  @ListOf(() => CashSumDto)
  sums: CashSumDto[];

  @Text({ nullable: true, description: '`after` of the next page; null: this is the last' })
  next: string | null;
}

export class CashDetailDto extends CashDto {
  @ListOf(null, { description: 'usernames from below me down to the direct upline' })
  way: string[];

  @Text({ description: 'the number of the deposit, withdrawal or transfer' })
  reference: string;

  @Id({ nullable: true, description: 'the bill of a dividend or salary' })
  billId: string | null;
}
