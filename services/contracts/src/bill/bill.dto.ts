import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { TierViewDto } from '../contract/terms.dto.js';
import {
  bases,
  calcModes,
  contractKinds,
  periodTypes,
  tierModes,
  type Basis,
  type CalcMode,
  type ContractKind,
  type PeriodType,
  type TierMode,
} from '../terms/terms.js';

const billStates = ['NOT_REACHED', 'AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED', 'FAILED'] as const;
type BillState = (typeof billStates)[number];

export class BillId {
  @Id()
  id: bigint;
}

/** What one contract came to in one period; amounts are digit strings of minor units. */
export class BillDto {
  @Id()
  id: string;

  @Id()
  runId: string;

  @Text()
  brand: string;

  @Id()
  contractId: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @OneOf([...periodTypes, 'WINDOW'] as const, { description: 'WINDOW: five minutes of a real-time salary' })
  period: PeriodType | 'WINDOW';

  @Text({ description: 'first day in the brand’s zone; the instant of its beginning for a window' })
  name: string;

  @Instant()
  startsAt: Date;

  @Instant()
  endsAt: Date;

  @Id({ nullable: true, description: 'null: the platform' })
  uplineId: string | null;

  @Text({ nullable: true })
  upline: string | null;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Int({
    description:
      'how far the downline is from the top of its line, from 0; bills are approved and paid from there down',
  })
  level: number;

  @Text()
  currency: string;

  @OneOf(billStates, {
    description:
      'APPROVED: due by the upline until the deadline; PAYING: on its way; FORCED: paid without the upline’s doing',
  })
  state: BillState;

  @Text({ description: 'valid bets of the team' })
  betMinor: string;

  @Text({
    description:
      'stakes less payouts and, of a dividend, less everything else that the team was given; positive when the team lost',
  })
  lossMinor: string;

  @Text()
  grossMinor: string;

  @Text({ description: 'what of it goes on to downlines, or was paid below' })
  toDownlinesMinor: string;

  @Text({ description: 'what is left; negative where an upline owes more than it gets' })
  netMinor: string;

  @Instant({ nullable: true, description: 'when the downline was paid, or the payment failed' })
  settledAt: Date | null;
}

export class BillPageDto extends PageOf(BillDto) {}

/** An hour of an hourly salary, by its own tier. */
export class BillHourDto {
  @Instant()
  start: Date;

  @Text()
  betMinor: string;

  @Int()
  active: number;

  @Int({ nullable: true })
  tier: number | null;

  @Text()
  grossMinor: string;

  @Text()
  netMinor: string;
}

/** A movement of money that a bill led to. */
export class BillPostingDto {
  @Id()
  memberId: string;

  @Text({ description: 'positive: to the member' })
  amountMinor: string;

  @OneOf(['PLANNED', 'DONE', 'REFUSED'] as const)
  state: 'PLANNED' | 'DONE' | 'REFUSED';

  @Text({ nullable: true, description: 'the ledger’s transaction' })
  transactionId: string | null;

  @Instant({ nullable: true })
  doneAt: Date | null;
}

/**
 * A bill with everything that its figures were made of. Dividend: stakes − payouts − rebates − bonuses −
 * prizes − jackpots − salaries − fees = loss; loss + carried = base;
 * base × rate = gross. Salaries: bets + carried = base; base × rate = gross. Gross − what goes to downlines = net.
 */
export class BillDetailDto extends BillDto {
  @Int({ description: 'the version of the contract whose terms counted' })
  version: number;

  @OneOf(calcModes)
  calc: CalcMode;

  @OneOf(bases)
  basis: Basis;

  @OneOf(tierModes)
  tierMode: TierMode;

  @Text()
  stakeMinor: string;

  @Text()
  payoutMinor: string;

  @Text({ description: 'salaries paid in the team' })
  salaryMinor: string;

  @Text({ description: 'rebates paid in the team' })
  rebateMinor: string;

  @Text({ description: 'bonuses granted in the team, less what was forfeited' })
  bonusMinor: string;

  @Text({ description: 'prizes of promotions outside of rounds' })
  promoMinor: string;

  @Text({ description: 'jackpots outside of rounds' })
  jackpotMinor: string;

  @Text({ description: 'what payments cost, by the brand’s rates' })
  feeMinor: string;

  @Text({ description: 'stakes of orders that won' })
  winStakeMinor: string;

  @Text({ description: 'stakes of orders that lost' })
  lossStakeMinor: string;

  @Int({ description: 'active members of the team' })
  active: number;

  @Text({
    description: 'zero or less: a deficit of earlier periods; of a real-time salary in money, else in bets or loss',
  })
  carriedMinor: string;

  @Text({ description: 'bets or loss with what was carried in' })
  baseMinor: string;

  @Text({ description: 'zero or less: what the next period starts with' })
  onwardMinor: string;

  @Int({ nullable: true, description: 'the tier that was reached, from 0; of an hourly salary the highest' })
  tier: number | null;

  @Nested(() => TierViewDto, { nullable: true })
  tierTerms: TierViewDto | null;

  @ListOf(() => BillHourDto, { nullable: true, description: 'of an hourly salary' })
  hours: BillHourDto[] | null;

  @Text({ description: 'kept back of this dividend until the downlines are paid' })
  escrowMinor: string;

  @Text({ description: 'what of this bill came out of the upline’s escrow' })
  fromEscrowMinor: string;

  @Text({ description: 'out of the upline’s balance' })
  fromBalanceMinor: string;

  @Text({ description: 'out of the platform’s advance, which the upline owes' })
  advanceMinor: string;

  @Flag({ description: 'whether it was paid without the upline’s doing' })
  forced: boolean;

  @Text({ nullable: true, description: 'why the payment failed' })
  failure: string | null;

  @ListOf(() => BillPostingDto)
  postings: BillPostingDto[];
}

export class IncomeRange {
  @Instant({ optional: true, description: 'absent: 31 days ago' })
  from?: Date;

  @Instant({ optional: true, description: 'absent: now' })
  until?: Date;
}

/** What an agent earned in a kind of contract. */
export class IncomeDto {
  @OneOf(contractKinds)
  kind: ContractKind;

  @Text()
  currency: string;

  @Int()
  bills: number;

  @Text({ description: 'of all bills' })
  grossMinor: string;

  @Text({ description: 'what went on to downlines' })
  toDownlinesMinor: string;

  @Text({ description: 'what is left of paid bills' })
  paidMinor: string;

  @Text({ description: 'what is left of bills that are not paid yet' })
  openMinor: string;
}

export class IncomeListDto {
  @ListOf(() => IncomeDto)
  data: IncomeDto[];
}

/** What an agent earned in a kind of contract, in periods that began on one of the brand's days. */
export class IncomeDayDto {
  @Instant({ description: 'where the day begins' })
  from: Date;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Text()
  currency: string;

  @Text({ description: 'what is left of bills that are paid or on their way' })
  netMinor: string;
}

export class IncomeDayListDto {
  @ListOf(() => IncomeDayDto, { description: 'days without a bill are left out' })
  data: IncomeDayDto[];
}
