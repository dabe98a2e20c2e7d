import { Id, Instant, Int, ListOf, ListQuery, PageOf, Text } from '@banyan/kernel/dto';

export class MemberId {
  @Id()
  id: bigint;
}

/** Whole days of the brand: the one that holds `from` and those up to `until` (outside), at most 93; absent: today. */
export class SalesRange {
  @Instant({ optional: true })
  from?: Date;

  @Instant({ optional: true })
  until?: Date;
}

export class SalesQuery extends ListQuery {
  @Id({ optional: true, description: 'whose direct downlines; absent: my own' })
  parentId?: bigint;

  @Instant({ optional: true, description: 'in the first of the brand’s days; absent: today' })
  from?: Date;

  @Instant({
    optional: true,
    description: 'up to when, in whole days of the brand, at most 93; absent: to the end of today',
  })
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

  @Int({ description: 'members with settled rounds, on the day that had most of them' })
  players: number;
}

export class TeamSalesPageDto extends PageOf(TeamSalesDto) {
  @Instant({
    nullable: true,
    description: 'up to when everything that was booked is in the figures; null: nothing is yet',
  })
  summedAt: Date | null;
}

/** A brand's top lines, or the direct downlines of anybody in it. */
export class BrandSalesQuery extends SalesQuery {
  @Text({ max: 32, pattern: /^[A-Z0-9_]{2,32}$/ })
  brand: string;
}

class TeamStepDto {
  @Id()
  memberId: string;

  @Text()
  username: string;
}

/** Where somebody stands: his uplines from the top line down, himself last. */
export class TeamPlaceDto {
  @ListOf(() => TeamStepDto)
  path: TeamStepDto[];
}
