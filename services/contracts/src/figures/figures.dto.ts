import { Flag, Id, Instant, Int, ListOf, ListQuery, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export const spanKinds = ['D', 'W', 'M'] as const;
export type SpanKind = (typeof spanKinds)[number];

export const levels = ['DIRECT', 'ALL'] as const;

export class FiguresQuery extends ListQuery {
  @Id({ optional: true, description: 'whose downlines; absent: my own' })
  parentId?: bigint;

  @OneOf(levels, { optional: true, description: 'direct downlines, or everybody below; absent: DIRECT' })
  level?: (typeof levels)[number];

  @OneOf(spanKinds, {
    optional: true,
    description: 'a day, a week from Monday or a month of the brand’s calendar; absent: D',
  })
  span?: SpanKind;

  @Instant({
    optional: true,
    description:
      'in the span; absent: now. The span before must begin within the last 93 days, of weeks and months within 400',
  })
  at?: Date;
}

/** What a member with the whole team below did and moved in a span; amounts are digit strings of minor units of `currency`. */
export class TeamFiguresDto {
  @Id()
  memberId: string;

  @Text()
  username: string;

  @Int({ description: '0 player, 1, 2, 41 and 42 agents' })
  accountType: number;

  @OneOf(['ACTIVE', 'FROZEN', 'CLOSED'] as const)
  status: 'ACTIVE' | 'FROZEN' | 'CLOSED';

  @ListOf(null, { description: 'ids from below me down to the direct upline' })
  uplineIds: string[];

  @Instant()
  joinedAt: Date;

  @Int({ description: 'how many stand below; not the member itself' })
  members: number;

  @Text()
  currency: string;

  @Text({ description: 'settled rounds' })
  rounds: string;

  @Text({ description: 'valid bets: without rounds that gave exactly the stake back' })
  betMinor: string;

  @Text()
  stakeMinor: string;

  @Text()
  payoutMinor: string;

  @Text({ description: 'stakes less payouts: positive when the team lost' })
  lossMinor: string;

  @Text({ description: 'deposits' })
  depositMinor: string;

  @Text({ description: 'withdrawals; zero or less' })
  withdrawalMinor: string;

  @Text({ description: 'salaries that came' })
  salaryMinor: string;

  @Text({ description: 'dividends that came, less what was paid on' })
  dividendMinor: string;

  @Text({ description: 'members with settled rounds, the days added up' })
  playerDays: string;

  @Text({ description: 'valid bets of the span before' })
  betBeforeMinor: string;

  @Text({ description: 'loss of the span before' })
  lossBeforeMinor: string;

  @Text({ description: 'deposits of the span before' })
  depositBeforeMinor: string;

  @Text({ description: 'valid bets less those of the span before' })
  betChangeMinor: string;

  @Instant({ nullable: true, description: 'the brand’s day on which the member itself played last; null: never' })
  lastPlayed: Date | null;

  @Instant({ nullable: true, description: 'the brand’s day of its own first deposit; null: none yet' })
  firstDeposit: Date | null;

  @Flag({ nullable: true, description: 'the member itself is on the site now; null while nobody can tell' })
  online: boolean | null;
}

export class TeamFiguresPageDto extends PageOf(TeamFiguresDto) {
  @Instant({ description: 'where the span begins' })
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @Instant({ description: 'where the one before begins' })
  beforeStartsAt: Date;

  @Nested(() => TeamFiguresDto, { description: 'whoever’s downlines these are, with the whole team' })
  whole: TeamFiguresDto;
}
