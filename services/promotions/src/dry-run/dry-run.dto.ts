import { rewardKinds, type RewardKind } from '../campaign/terms.js';
import { Day, Id, Instant, Int, ListOf, Minor, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/** Days of the brand, both counted. */
export class DryRunRequest {
  @Id()
  campaignId: bigint;

  @Int({ min: 1, description: 'of the campaign as it was looked at: its draft, else what is published' })
  revision: number;

  @Day()
  from: string;

  @Day({ description: 'the last day, which is over' })
  until: string;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class DryRunId {
  @Id()
  id: bigint;
}

/** What a campaign would have given on past days. */
export class DryRunRecordDto {
  @Id() id: string;
  @Id() campaignId: string;
  @Text() title: string;
  @Text() brand: string;
  @Text() currency: string;
  @Int({ description: 'of the campaign' }) revision: number;
  @Day() from: string;
  @Day() until: string;
  @OneOf(['RUNNING', 'DONE']) state: 'RUNNING' | 'DONE';
  @Int({ description: 'members whose past was looked at' }) lookedAt: number;
  @Int({ description: 'who would have got something' }) members: number;
  @Int() rewards: number;
  @Minor({ min: 0n, description: 'what it would have come to without a budget' }) costMinor: string;
  @Minor() budgetMinor: string;
  @Int() stock: number;
  @Day({ nullable: true, description: 'when budget or stock would not have been enough' }) usedUpOn: string | null;
  @Int({ description: 'of the campaign; 30 of one without an end' }) forecastDays: number;
  @Minor({ min: 0n, description: 'the cost in proportion for as many days' }) forecastMinor: string;
  @Int({ description: 'rewards in proportion for as many days' }) forecastRewards: number;
  @OneOf(rewardKinds) rewardKind: RewardKind;
  @Int({
    description:
      'points, spins or rounds of one reward; 0 of money. Of points and spins the cost is as many for each of `rewards`',
  })
  rewardCount: number;
  @ListOf(null, { description: 'what it cannot know, in sentences of the reader' }) unknown: string[];
  @Text() madeBy: string;
  @Instant() madeAt: Date;
  @Instant({ nullable: true }) doneAt: Date | null;
}

export class DryRunRecordPageDto extends PageOf(DryRunRecordDto) {}

/** What one member would have got. */
export class DryRunMemberRecordDto {
  @Text({ description: 'run and member' }) id: string;
  @Id() runId: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Text() currency: string;
  @Int() rewards: number;
  @Minor({ min: 0n, description: '0 of points and spins; of free rounds what they would have cost' })
  rewardMinor: string;
  @OneOf(rewardKinds) rewardKind: RewardKind;
  @Int({ description: 'points, spins or rounds of one reward; 0 of money' }) rewardCount: number;
  @Minor({ min: 0n, description: 'deposits, stakes or losses that it is for; 0 of others' }) baseMinor: string;
  @Day() firstDay: string;
  @Day() lastDay: string;
}

export class DryRunMemberRecordPageDto extends PageOf(DryRunMemberRecordDto) {}
