import { Instant, Int, ListOf, Nested, Text } from '@banyan/kernel/dto';

export class OverviewQuery {
  @Int({ min: 7, max: 31, optional: true, description: 'how many days to tell of, today last; absent: 7' })
  days?: number;
}

/** What the whole team did on one of the brand's days; amounts are digit strings of minor units. */
export class TeamDayDto {
  @Instant({ description: 'where the day begins' })
  from: Date;

  @Text()
  betMinor: string;

  @Text({ description: 'positive when the team lost' })
  lossMinor: string;

  @Text({ description: 'what the agent and the team deposited less what they withdrew' })
  cashMinor: string;

  @Int({ description: 'members with settled rounds' })
  players: number;
}

/** What the whole team did on all the days of a period; amounts are digit strings of minor units. */
export class TeamPeriodDto {
  @Instant({ description: 'where its first day begins' })
  from: Date;

  @Text()
  betMinor: string;

  @Text({ description: 'as of a day' })
  cashMinor: string;

  @Int({ description: 'the players of each day, added up' })
  players: number;
}

/** The agent's own team at a glance, without himself in the counts of people. */
export class OverviewDto {
  @Text()
  currency: string;

  @Int()
  members: number;

  @Int()
  agents: number;

  @Int({ description: 'joined on the brand’s day today' })
  newToday: number;

  @Int()
  newYesterday: number;

  @Int({ description: 'contracts in force with the upline and with direct downlines' })
  activeContracts: number;

  @Int({ description: 'requests and terminations that wait for this agent' })
  waiting: number;

  @ListOf(() => TeamDayDto, { description: 'the last days, today last' })
  days: TeamDayDto[];

  @Nested(() => TeamPeriodDto, { description: 'as many days before the first of them' })
  before: TeamPeriodDto;
}
