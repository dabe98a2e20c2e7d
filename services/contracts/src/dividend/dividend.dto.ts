import { Flag, Id, Instant, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { ActionDto } from '../action/action.dto.js';

export class DueRunId {
  @Id({ description: 'the run, as in the list of dues' })
  id: bigint;
}

export class DefaultId {
  @Id()
  id: bigint;
}

export class DueBillDto {
  @Id()
  id: string;

  @Id()
  contractId: string;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Text()
  grossMinor: string;
}

/** What I owe my downlines in one period; amounts are digit strings of minor units. */
export class DueDto {
  @Id()
  runId: string;

  @Text({ description: 'first day of the period in the brand’s zone' })
  name: string;

  @Text()
  currency: string;

  @Instant({ description: 'after it the downlines are paid by force, and I am frozen' })
  deadline: Date;

  @Flag({ description: 'whether my own dividend of the period has come; until then I cannot issue' })
  received: boolean;

  @Text()
  owedMinor: string;

  @Text({ description: 'kept back of my own dividend for it; the rest comes from my balance' })
  escrowMinor: string;

  @ListOf(() => DueBillDto, { max: 100_000 })
  bills: DueBillDto[];
}

export class DueListDto {
  @Text({ description: 'what of my balance I cannot withdraw or transfer meanwhile' })
  restrictedMinor: string;

  @ListOf(() => DueDto)
  data: DueDto[];
}

/** A dividend that an upline did not issue in time, and what came of it. */
export class DefaultDto {
  @Id()
  id: string;

  @Id()
  runId: string;

  @Text({ description: 'first day of the period' })
  name: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @Text()
  currency: string;

  @Text()
  owedMinor: string;

  @Text({ description: 'what of it came out of what was kept back' })
  fromEscrowMinor: string;

  @Text({ description: 'what of it was taken from the balance' })
  fromBalanceMinor: string;

  @Text({ description: 'what of it the platform advanced' })
  advanceMinor: string;

  @Text({ description: 'what of the advance was repaid' })
  repaidMinor: string;

  @Text({ description: 'what is still owed to the platform' })
  receivableMinor: string;

  @Flag({ description: 'whether the agent is frozen for it' })
  frozen: boolean;

  @Instant()
  forcedAt: Date;

  @Text({ nullable: true, description: 'the operator who asked to unfreeze' })
  maker: string | null;

  @Text({ nullable: true })
  unfreezeReason: string | null;

  @Text({ nullable: true })
  checker: string | null;

  @Instant({ nullable: true })
  unfrozenAt: Date | null;
}

export class DefaultPageDto extends PageOf(DefaultDto) {}

const defaultSteps = [
  'DUE', 'DEADLINE', 'FROZEN', 'ESCROW', 'COLLECTED', 'ADVANCED', 'PAID', 'REPAID', 'UNFREEZE_ASKED', 'UNFROZEN',
] as const; // prettier-ignore

/** Something that happened in a default; amounts are digit strings of minor units. */
export class DefaultStepDto {
  @OneOf(defaultSteps, {
    description:
      'DUE: owed from here on, and kept from withdrawal; COLLECTED and REPAID: taken from the balance; PAID: came to a downline',
  })
  step: (typeof defaultSteps)[number];

  @Instant()
  at: Date;

  @OneOf(['PLANNED', 'DONE', 'REFUSED'] as const, { nullable: true, description: 'of a movement of money' })
  state: 'PLANNED' | 'DONE' | 'REFUSED' | null;

  @Text({ nullable: true })
  amountMinor: string | null;

  @Id({ nullable: true, description: 'the downline that was paid' })
  memberId: string | null;

  @Text({ nullable: true })
  member: string | null;

  @Id({ nullable: true })
  billId: string | null;

  @Text({ nullable: true, description: 'the ledger’s transaction' })
  transactionId: string | null;

  @Text({ nullable: true, description: 'the operator' })
  actor: string | null;
}

/** A default from the day it was due, and what the operator in hand may do about it now. */
export class DefaultDetailDto extends DefaultDto {
  @Id({ nullable: true })
  makerId: string | null;

  @Text({ nullable: true, description: 'what of the balance could be collected now; null while the wallet is away' })
  balanceMinor: string | null;

  @ListOf(() => DefaultStepDto, { description: 'oldest first' })
  steps: DefaultStepDto[];

  @ListOf(() => ActionDto, { description: 'collect, unfreeze, approve' })
  actions: ActionDto[];
}
