import { ApiProperty } from '@nestjs/swagger';
import { Flag, Id, Instant, Int, ListOf, Minor, OneOf, OpenPageOf, PageOf, Text } from '@banyan/kernel/dto';
import { entryKinds, type EntryKind } from './command.js';
import { namedKinds } from './entry-name.js';

const besides: readonly EntryKind[] = [
  'tombstone',
  'withdrawal_payout',
  'bonus_grant',
  'bonus_forfeit',
  'vendor_deposit_sent',
];

/** What a member's own account shows, without what happens beside it; transfers, dividends and salaries are adjustments by their source. */
const statementKinds = [
  ...(Object.keys(entryKinds) as EntryKind[]).filter((kind) => !besides.includes(kind)),
  ...namedKinds,
];

/** A member's money. Minor units of `currency`. */
export class BalanceDto {
  @Text({ max: 8 })
  currency: string;

  @Minor({ description: 'available and locked together' })
  balanceMinor: bigint;

  @Minor({ description: 'what may be staked or withdrawn; negative after a win was taken back' })
  availableMinor: bigint;

  @Minor({ min: 0n, description: 'put aside for withdrawals' })
  lockedMinor: bigint;

  @Minor({
    description: 'can be staked when nothing else is available, not withdrawn; negative after a win was taken back',
  })
  bonusMinor: bigint;

  @Flag({ description: 'one wallet for all vendors: no transfers between wallets' })
  isSingle: boolean;
}

/** All that a member has in one currency, by where it is. Minor units of `currency`. */
export class FundsDto {
  @Text({ max: 8 })
  currency: string;

  @Text({ description: 'of the currency, as amounts are shown with it' })
  symbol: string;

  @Minor({
    min: -(10n ** 18n),
    description: 'what may be staked or withdrawn; negative while something is to be made good',
  })
  availableMinor: bigint;

  @Minor({ min: 0n, description: 'put aside for withdrawals' })
  lockedMinor: bigint;

  @Minor({ min: -(10n ** 18n), description: 'bonus; negative after a win was taken back' })
  bonusMinor: bigint;

  @Minor({ min: 0n, description: 'on its way to vendors that keep money themselves' })
  transitMinor: bigint;

  @Minor({ min: 0n, description: 'wins that wait for a review' })
  reviewMinor: bigint;

  @Minor({ min: -(10n ** 18n), description: 'all of these together' })
  totalMinor: bigint;
}

/** A member's money over all currencies, the account opened first at the front. What vendors keep themselves is asked of them. */
export class ConsolidatedFundsDto {
  @ListOf(() => FundsDto)
  funds: FundsDto[];

  @Flag({ description: 'one wallet for all vendors: no transfers between wallets' })
  isSingle: boolean;
}

export class StatementQuery {
  @Int({ min: 1, max: 10_000, optional: true })
  page = 1;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 25;

  @OneOf(statementKinds, { optional: true })
  kind?: EntryKind | (typeof namedKinds)[number];

  @Instant({ optional: true, description: 'at or after' })
  from?: Date;

  @Instant({ optional: true, description: 'before' })
  to?: Date;

  @Text({ max: 8, optional: true, description: 'default: the account opened first' })
  currency?: string;
}

/** One movement of a member's available balance. */
export class StatementEntryDto {
  @Text({ description: '`<account>:<version>`' })
  id: string;

  @OneOf(statementKinds)
  kind: string;

  @Minor({ description: 'signed change of the available balance' })
  amountMinor: string;

  @Minor({ description: 'the available balance after it' })
  balanceAfterMinor: string;

  @Text({ max: 8 })
  currency: string;

  @Text({ description: "the sender's id of the movement; empty for dividends and salaries, which have a bill" })
  reference: string;

  @Id({ nullable: true, description: 'the bill of a dividend or salary' })
  billId: string | null;

  @Instant({ nullable: true, description: 'where the period of a dividend or salary begins' })
  periodStart: Date | null;

  @Instant({ nullable: true, description: 'where it ends; null where that is not known of an old one' })
  periodEnd: Date | null;

  @Minor({ nullable: true, description: 'by how much the bonus changed beside it, signed; null without a bonus' })
  bonusMinor: string | null;

  @Minor({ nullable: true, description: 'of a win of zero: what was won and waited, or waits, for a review' })
  heldMinor: string | null;

  @OneOf(['HELD', 'RELEASED', 'REFUSED', 'CANCELLED'] as const, {
    nullable: true,
    description: 'RELEASED: booked as a win of its own; CANCELLED: rolled back',
  })
  heldState: string | null;

  @Text({ nullable: true, description: 'why it was refused' })
  heldReason: string | null;

  @Text({ nullable: true })
  gameCode: string | null;

  @Text({ nullable: true })
  roundId: string | null;

  @Instant()
  createdAt: Date;
}

export class StatementDto extends PageOf(StatementEntryDto) {}

export class PostingDto {
  @Id()
  account: string;

  @Text({ description: 'owner and kind, such as `member:1001 available` or `vendor:studio`' })
  accountName: string;

  @Minor({ description: 'signed' })
  amountMinor: string;

  @Text({ max: 8 })
  currency: string;
}

/** A transaction of the ledger as operators see it: one journal row with both its ends. */
export class TransactionDto {
  @Text({ description: '`<account>:<version>`' })
  id: string;

  @Text()
  kind: string;

  @Text()
  source: string;

  @Text()
  externalId: string;

  @Text({ nullable: true })
  reference: string | null;

  @Text({ nullable: true })
  roundId: string | null;

  @Text({ nullable: true })
  gameCode: string | null;

  @Id()
  memberId: string;

  @Minor({ description: "signed change of the member's account" })
  amountMinor: string;

  @Minor()
  balanceAfterMinor: string;

  @Text({ max: 8 })
  currency: string;

  @ListOf(() => PostingDto)
  postings: PostingDto[];

  @Minor({ description: 'sum of the postings: 0' })
  sumMinor: string;

  @Instant()
  createdAt: Date;
}

export class TransactionPageDto extends OpenPageOf(TransactionDto) {}

export class TransactionParam {
  @Text({ pattern: /^\d{1,18}:\d{1,18}$/ })
  id: string;
}

export class MemberParam {
  @Id()
  memberId: bigint;
}

export class AccountDto {
  @Id()
  id: string;

  @Text()
  name: string;

  @OneOf(['available', 'hold', 'bonus'])
  kind: string;

  @Text({ max: 8 })
  currency: string;

  @Minor()
  balanceMinor: string;

  @OneOf(['ACTIVE', 'FROZEN', 'CLOSED'])
  status: string;

  @Flag({ description: 'below zero: what comes next makes it good, and until then nothing goes out' })
  overdrawn: boolean;

  @Id({ description: 'how many entries the account has' })
  version: string;
}

export class MemberAccountsDto {
  @Id()
  memberId: string;

  @ApiProperty({ type: AccountDto, isArray: true })
  accounts: AccountDto[];
}

class CurrencyProofDto {
  @Text({ max: 8 })
  currency: string;

  @Minor({ description: 'sum over all accounts: 0' })
  sumMinor: string;

  @Int({ description: 'accounts that store a balance' })
  accounts: number;

  @Int({ description: 'findings: accounts that break a rule' })
  mismatches: number;
}

/** The last proof of the ledger; `checkedAt` is null before the first. */
export class IntegrityDto {
  @Flag()
  ok: boolean;

  @Instant({ nullable: true })
  checkedAt: Date | null;

  @ApiProperty({ type: CurrencyProofDto, isArray: true })
  perCurrency: CurrencyProofDto[];
}
