import { Int, ListOf, Nested, Text } from '@banyan/kernel/dto';

/** Something that waits for operators. */
export class QueueDto {
  @Int()
  count: number;

  @Int({ description: 'age of the oldest; 0 for an empty queue' })
  oldestMinutes: number;
}

export class ReceivableDto {
  @Text()
  currency: string;

  @Text({ description: 'advanced and not repaid: digit string of minor units' })
  amountMinor: string;
}

/** What of the agent programme waits, all brands together. */
export class ContractsDashboardDto {
  @Nested(() => QueueDto, { description: 'offers, amendments and terminations that wait for the other side' })
  requests: QueueDto;

  @Nested(() => QueueDto, { description: 'terminations that operators asked for' })
  terminations: QueueDto;

  @Nested(() => QueueDto, { description: 'periods whose dividends wait for approval' })
  dividends: QueueDto;

  @Nested(() => QueueDto, { description: 'bills whose payment the wallet refused' })
  failed: QueueDto;

  @Nested(() => QueueDto, { description: 'agents that are frozen for a dividend' })
  defaulters: QueueDto;

  @ListOf(() => ReceivableDto)
  receivables: ReceivableDto[];
}
