import { Id, Instant, Int, Json, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { contractKinds, periodTypes, type ContractKind, type PeriodType } from '../terms/terms.js';
import { ActionDto } from '../action/action.dto.js';

/** A team that could not be settled. */
export class IssueDto {
  @Text({ description: 'such as NO_PLATFORM_CONTRACT' })
  code: string;

  @Id({ description: 'the member at its top' })
  agentId: string;
}

/** A closed period of a kind of contract. */
export class RunDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf([...periodTypes, 'WINDOW'] as const)
  period: PeriodType | 'WINDOW';

  @Text()
  name: string;

  @Instant()
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @OneOf(['AWAIT_APPROVAL', 'APPROVED'] as const)
  state: 'AWAIT_APPROVAL' | 'APPROVED';

  @Instant()
  computedAt: Date;

  @Int()
  bills: number;

  @Int({ description: 'bills that are neither paid nor empty' })
  open: number;

  @Int({ description: 'bills whose payment the wallet refused' })
  failed: number;

  @Json({ description: 'what the platform pays for it, by currency: digit strings of minor units' })
  costMinor: Record<string, string>;

  @ListOf(() => IssueDto, { description: 'teams that could not be settled' })
  issues: IssueDto[];

  @Text({ nullable: true, description: 'the operator who proposed its approval' })
  maker: string | null;

  @Text({ nullable: true })
  checker: string | null;

  @Instant({ nullable: true })
  approvedAt: Date | null;

  @Instant({ nullable: true, description: 'until then uplines issue dividends themselves' })
  deadline: Date | null;
}

export class RunPageDto extends PageOf(RunDto) {}

/** What all bills of a run in one currency come to; digit strings of minor units. */
export class RunSumDto {
  @Text()
  currency: string;

  @Int()
  bills: number;

  @Text()
  grossMinor: string;

  @Text()
  toDownlinesMinor: string;

  @Text()
  netMinor: string;

  @Text({ description: 'what the platform pays' })
  costMinor: string;

  @Text({ description: 'of dividends: what uplines owe their downlines by this run' })
  dueMinor: string;

  @Text({ description: 'of dividends: what the platform keeps back of uplines’ own for those below' })
  escrowMinor: string;

  @Text({
    description:
      'of dividends: what uplines owe beyond that, from their balances; what these lack is advanced by the platform',
  })
  beyondMinor: string;

  @Text({ description: 'what has come to downlines' })
  paidMinor: string;

  @Text({ description: 'what the wallet refused, and what sending again would send' })
  failedMinor: string;
}

export class RunStateDto {
  @Text()
  state: string;

  @Int()
  bills: number;
}

/** An upline that owes its downlines more than its own dividend of the run keeps back for them. */
export class ExpectedAdvanceDto {
  @Id()
  uplineId: string;

  @Text()
  upline: string;

  @Text()
  currency: string;

  @Text()
  owedMinor: string;

  @Text({ description: 'what of its own dividend is kept back for it' })
  escrowMinor: string;

  @Text({ description: 'what is left to pay from its balance' })
  beyondMinor: string;

  @Text({ nullable: true, description: 'its balance now; null: the wallet did not answer, and nothing is counted on' })
  balanceMinor: string | null;

  @Text({ description: 'what the platform would advance by that balance' })
  advanceMinor: string;
}

/** A closed period with its sums, and what the operator in hand may do with it now. */
export class RunDetailDto extends RunDto {
  @Id({ nullable: true })
  makerId: string | null;

  @ListOf(() => RunSumDto)
  sums: RunSumDto[];

  @ListOf(() => RunStateDto)
  states: RunStateDto[];

  @ListOf(() => ExpectedAdvanceDto, {
    description: 'of a dividend that waits for approval: the 50 largest; empty otherwise',
  })
  advances: ExpectedAdvanceDto[];

  @ListOf(() => ActionDto, { description: 'propose, approve, resend' })
  actions: ActionDto[];
}
