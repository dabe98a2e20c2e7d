import { Id, Instant, Int, ListOf, ListQuery, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export class TeamQuery extends ListQuery {
  @Id({ optional: true, description: 'whose direct downlines; absent: my own' })
  parentId?: bigint;
}

export class TeamMemberDto {
  @Id()
  memberId: string;

  @Text()
  username: string;

  @Text()
  nickname: string;

  @Int({ description: '0 player, 1, 2, 41 and 42 agents' })
  accountType: number;

  @OneOf(['ACTIVE', 'FROZEN', 'CLOSED'] as const)
  status: 'ACTIVE' | 'FROZEN' | 'CLOSED';

  @Id({ nullable: true })
  uplineId: string | null;

  @Int({ description: 'how many direct downlines there are to open' })
  downlines: number;

  @Instant()
  joinedAt: Date;
}

/** A row of the tree: a member with how many stand below it and what it and all of them did today; amounts are digit strings of minor units. */
export class TeamNodeDto extends TeamMemberDto {
  @Int({ description: 'how many stand below, on every level; not the member itself' })
  members: number;

  @Text({ description: 'the member’s, of the amounts here; as in the report of team sales, others are left out' })
  currency: string;

  @Text({
    description:
      'valid bets on the brand’s day that is now, of the member and everybody below; from the days of teams, seconds behind',
  })
  todayBetMinor: string;

  @Text({ description: 'stakes less payouts of the same: positive when the line lost' })
  todayLossMinor: string;
}

export class TeamPageDto extends PageOf(TeamNodeDto) {}

export class FindQuery {
  @Text({ min: 2, max: 64, description: 'the beginning of a username or nickname' })
  q: string;
}

/** Somebody of the team, wherever he stands. */
export class FoundDto extends TeamMemberDto {
  @ListOf(null, { description: 'ids from below me down to the direct upline: what to open to see him' })
  uplineIds: string[];
}

export class FoundPageDto extends PageOf(FoundDto) {}
