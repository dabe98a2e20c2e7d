import { Id, Instant, Int, ListQuery, PageOf, Text } from '@banyan/kernel/dto';

/** From (inside) to until (outside), in whole hours, at most 93 days; absent: the brand's day today. */
export class SalesRange {
  @Instant({ optional: true })
  from?: Date;

  @Instant({ optional: true })
  until?: Date;
}

export class SalesQuery extends ListQuery {
  @Id({ optional: true, description: 'whose direct downlines; absent: my own' })
  parentId?: bigint;

  @Instant({ optional: true, description: 'absent: the beginning of the brand’s day' })
  from?: Date;

  @Instant({ optional: true, description: 'at most 93 days after from; absent: the end of the brand’s day' })
  until?: Date;
}

/** A member with the whole team below; amounts are digit strings of minor units. */
export class TeamSalesDto {
  @Id()
  memberId: string;

  @Text()
  username: string;

  @Int()
  accountType: number;

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

  @Int({ description: 'members with settled rounds' })
  players: number;
}

export class TeamSalesPageDto extends PageOf(TeamSalesDto) {}
