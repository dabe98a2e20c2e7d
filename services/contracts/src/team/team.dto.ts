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

export class TeamPageDto extends PageOf(TeamMemberDto) {}

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
