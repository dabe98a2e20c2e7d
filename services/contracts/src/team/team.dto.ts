import { Id, Instant, Int, ListQuery, OneOf, PageOf, Text } from '@banyan/kernel/dto';

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
