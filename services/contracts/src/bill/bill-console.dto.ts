import { Flag, Id, Instant, Int, ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { contractKinds, periodTypes, type ContractKind, type PeriodType } from '../terms/terms.js';
import { IssueDto } from './run.dto.js';

export class RunId {
  @Id()
  id: bigint;
}

export class PreviewQuery {
  @Text({ max: 32, pattern: /^[A-Z0-9_]{2,32}$/ })
  brand: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf([...periodTypes, 'WINDOW'] as const, {
    description: 'D for daily and hourly salaries, WINDOW for real-time ones',
  })
  period: PeriodType | 'WINDOW';

  @Instant({ optional: true, description: 'an instant within the period; absent: now' })
  at?: Date;
}

/** What settling by hand came to. */
export class ReplayDto {
  @Int({ description: 'periods that were closed' })
  closed: number;

  @Int({ description: 'payments whose outcome is known now' })
  settled: number;
}

/** A contract whose bill would be another one now; null: there is none. */
export class DifferenceDto {
  @Id()
  contractId: string;

  @Id()
  downlineId: string;

  @Text({ nullable: true })
  storedGrossMinor: string | null;

  @Text({ nullable: true })
  storedNetMinor: string | null;

  @Text({ nullable: true })
  grossMinor: string | null;

  @Text({ nullable: true })
  netMinor: string | null;
}

/** What a period comes to by what is known now; amounts are digit strings of minor units. */
export class PreviewDto {
  @Text()
  name: string;

  @Instant()
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @Flag({ description: 'whether it has bills already' })
  closed: boolean;

  @Int()
  bills: number;

  @Text()
  grossMinor: string;

  @Text()
  netMinor: string;

  @ListOf(() => IssueDto, { description: 'teams that could not be settled' })
  issues: IssueDto[];

  @Int({ description: 'how many bills differ from those that are stored' })
  differs: number;

  @ListOf(() => DifferenceDto, { max: 200, description: 'the first 200 of them' })
  differences: DifferenceDto[];
}
