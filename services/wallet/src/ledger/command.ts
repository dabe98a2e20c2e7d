/**
 * What moves money, by number as in the journal; those of vendors have the numbers of `wallet.v1.CommandKind`.
 * `tombstone` is written by the ledger alone, in the place of a bet that was rolled back before it came, and `win_held` for a win above its
 * vendor's ceilings.
 */
export const entryKinds = {
  bet: 1,
  win: 2,
  rollback_bet: 3,
  rollback_win: 4,
  promo_win: 5,
  jackpot_win: 6,
  deposit: 7,
  withdrawal_hold: 8,
  withdrawal_release: 9,
  withdrawal_payout: 10,
  withdrawal_refund: 11,
  adjustment: 12,
  bonus_grant: 13,
  bonus_release: 14,
  bonus_forfeit: 15,
  freespin_win: 16,
  freespin_bonus: 17,
  win_held: 18,
  win_released: 19,
  tombstone: 20,
  win_refused: 21,
  manual_credit: 31,
  manual_debit: 32,
  chargeback: 33,
  reversal: 34,
  vendor_deposit: 41,
  vendor_deposit_sent: 42,
  vendor_deposit_returned: 43,
  vendor_withdrawal: 44,
} as const;

export type EntryKind = keyof typeof entryKinds;
export type CommandKind = Exclude<EntryKind, 'tombstone' | 'win_held'>;

/** The outcome codes, by number as in `wallet.v1.OutcomeCode`. */
export const outcomeCodes = {
  APPLIED: 1,
  DUPLICATE: 2,
  INSUFFICIENT_FUNDS: 3,
  CANCELLED: 4,
  CONFLICT: 5,
  NO_ACCOUNT: 6,
  ACCOUNT_BLOCKED: 7,
  CURRENCY_MISMATCH: 8,
  ALREADY_REVERSED: 9,
  TOMBSTONED: 10,
  NOT_FOUND: 11,
  BUSY: 12,
  EXPIRED: 13,
  LIMIT_REACHED: 14,
  GROUP_REFUSED: 15,
  AMOUNT_OUT_OF_BOUNDS: 16,
  INVALID: 17,
  WITHHELD: 18,
} as const;

export type OutcomeCode = keyof typeof outcomeCodes;

/**
 * One movement of money on a member's account.
 *
 * The idempotency key is (account, `source`, `kind`, `externalId`): the same key with the same content answers
 * DUPLICATE and the stored answer, with other content CONFLICT. So make `externalId` from your own row's id, write that
 * row first, and resend the same command for as long as the answer is unknown.
 */
export interface LedgerCommand {
  /** The member's *available* account, also for hold, release and payout: the ledger finds the hold account itself. */
  readonly accountId: bigint;
  /**
   * - `deposit`: payment → available.
   * - `withdrawal_hold`: available → hold. Refused when blocked, short or negative.
   * - `withdrawal_release`: hold → available, the whole hold named by `reference`.
   * - `withdrawal_payout`: hold → payment, the whole hold named by `reference`. A hold ends once: a payout after a
   *   release, or a release after a payout, is CONFLICT.
   * - `withdrawal_refund`: payment → available, a payout named by `reference` came back.
   * - `adjustment`: house → available; the amount may be negative, the balance may not become so.
   * - `manual_credit`: house → available; `manual_debit`: available → house, refused when short; `chargeback` and `reversal`: available →
   *   payment or house, which may lead below zero (`overdrawn`). What two operators decided, in the transaction that writes it.
   * - `bonus_grant`: house → bonus, which is opened by the first; `bonus_forfeit`: bonus → house; `bonus_release`: bonus →
   *   available. The bonus may not become negative. `balanceMinor` of the first two is the bonus.
   * - `freespin_win`: vendor → available, a free round's win; `freespin_bonus`: vendor → bonus, which is opened by the first.
   * - `vendor_deposit`: available → transit, money on its way to a vendor that keeps members' money. Refused as a bet would be.
   *   Then one of both, once, under the same `externalId` and amount: `vendor_deposit_sent`: transit → vendor, or
   *   `vendor_deposit_returned`: transit → available. `vendor_withdrawal`: vendor → available.
   * - `win_released`, `win_refused`: what two operators decided about a held win, whose id is `externalId`, in the transaction that
   *   writes their decision. Released, it is booked as the win that it is.
   * - `bet`, `win`, `promo_win`, `jackpot_win`, `rollback_bet`, `rollback_win`: a game vendor's, see wallet.proto.
   */
  readonly kind: CommandKind;
  /** Who sends it, such as `vendor:studio` or `cashier`; a hold, its end and its refund share one source. */
  readonly source: string;
  /** The sender's id of this movement, 1 to 128 printable characters. */
  readonly externalId: string;
  /**
   * Minor units, 0 to 10^15, positive except for `adjustment`. Zero only for bets, wins and what refers to an earlier
   * entry; a rollback takes the original's amount whatever is here, release, payout and refund must agree with it or be 0.
   */
  readonly amountMinor: bigint;
  /** Must be the account's; may be empty for rollbacks. */
  readonly currency: string;
  /** `externalId` of the bet, win, hold or payout that this one ends or belongs to. */
  readonly reference?: string;
  readonly roundId?: string;
  readonly gameCode?: string;
  /** The other end, `vendor:…`, `payment:…` or `house:…`; default: the source. Name the provider for deposit and payout. */
  readonly contra?: string;
  /** Commands of one call that share a group are applied together, in order, or not at all. */
  readonly group?: string;
  /** A lookup: a known or refused command has its usual outcome, one that would be applied is WITHHELD, and nothing is applied. */
  readonly ask?: boolean | undefined;
  /**
   * The sender's bets and wins share one space of ids: `rollback_bet` takes back whichever `reference` is, and what was rolled back
   * before it came does not come as a win either.
   */
  readonly sharedIds?: boolean | undefined;
  /** Of a win: the ceilings that it exceeds. It is answered as it would be without, and held for two operators. */
  readonly exceeded?: ExceededCeilings | undefined;
}

/** Ceilings that a win exceeds, each 0 when it does not, and what was won in the hour with it. Minor units. */
export interface ExceededCeilings {
  readonly winMinor: bigint;
  readonly hourMinor: bigint;
  readonly hourSumMinor: bigint;
}

const winKinds: ReadonlySet<CommandKind> = new Set([
  'win',
  'promo_win',
  'jackpot_win',
  'freespin_win',
  'freespin_bonus',
]);

/** Whether a command is a win that is held when it is new. */
export const isHeld = ({ kind, ask, exceeded, amountMinor }: LedgerCommand): boolean =>
  exceeded !== undefined && !ask && amountMinor > 0n && winKinds.has(kind);

/** Replaces a command that cannot be read, such as one of a kind that only a newer version has: INVALID, and its group with it. */
export interface UnreadableCommand {
  readonly unreadable: true;
  readonly group?: string;
}

/** The outcome of one command. Only APPLIED, TOMBSTONED, DUPLICATE and ALREADY_REVERSED mean that it took effect. */
export interface LedgerOutcome {
  readonly code: OutcomeCode;
  /**
   * The account's balance now, in minor units (of the hold account for a payout); 0 when there is no such account. To a vendor's
   * command: what may be staked, the bonus included.
   */
  readonly balanceMinor: bigint;
  /** The balance of the first response; only with DUPLICATE and ALREADY_REVERSED. */
  readonly storedBalanceMinor: bigint | null;
  /** `<account>:<version>` of the journal row that holds the movement; null when nothing was ever written. */
  readonly transactionId: string | null;
}

/** Whether a command has taken effect, now or by an earlier one. */
export function fulfilled(outcome: LedgerOutcome): boolean {
  return ['APPLIED', 'TOMBSTONED', 'DUPLICATE', 'ALREADY_REVERSED'].includes(outcome.code);
}

const maxAmountMinor = 10n ** 15n;

const mayBeZero: ReadonlySet<CommandKind> = new Set([
  'bet',
  'win',
  'freespin_win',
  'freespin_bonus',
  'rollback_bet',
  'rollback_win',
  'withdrawal_release',
  'withdrawal_payout',
  'withdrawal_refund',
]);
const needsReference: ReadonlySet<CommandKind> = new Set([
  'rollback_bet',
  'rollback_win',
  'withdrawal_release',
  'withdrawal_payout',
  'withdrawal_refund',
]);
const sourcePattern = /^[a-z][a-z0-9._:-]{0,63}$/;
const contraPattern = /^(vendor|payment|house):[a-z0-9][a-z0-9._-]{0,47}$/;
const idPattern = /^\P{Cc}{1,128}$/u;

const isReadable = (command: LedgerCommand | UnreadableCommand): command is LedgerCommand =>
  !('unreadable' in command) && Object.hasOwn(entryKinds, command.kind);

/** What is wrong with a command before any account is looked at; null when it may go to the database. */
export function flawOf(command: LedgerCommand | UnreadableCommand): 'INVALID' | 'AMOUNT_OUT_OF_BOUNDS' | null {
  if (!isReadable(command)) return 'INVALID';
  const { kind, amountMinor: amount } = command;
  if (!sourcePattern.test(command.source) || !idPattern.test(command.externalId)) return 'INVALID';
  if (!contraPattern.test(contraOf(command)) || (needsReference.has(kind) && !command.reference)) return 'INVALID';
  if (![command.reference, command.roundId, command.gameCode].every((text) => !text || idPattern.test(text)))
    return 'INVALID';
  const least = kind === 'adjustment' ? -maxAmountMinor : 0n;
  if (amount < least || amount > maxAmountMinor || (amount === 0n && !mayBeZero.has(kind)))
    return 'AMOUNT_OUT_OF_BOUNDS';
  return null;
}

/** The name of the account at the other end, which for what {@link isInternal} is another. */
export function contraOf({ kind, contra, source }: LedgerCommand): string {
  if (isInternal(kind)) return 'house:hold';
  return contra ?? source;
}

const internal: ReadonlySet<CommandKind> = new Set([
  'withdrawal_hold',
  'withdrawal_release',
  'bonus_release',
  'vendor_deposit',
  'vendor_deposit_returned',
]);

/** Whether both ends are accounts of the member. */
export const isInternal = (kind: CommandKind): boolean => internal.has(kind);
