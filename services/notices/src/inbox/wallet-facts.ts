import { entryOf } from '@banyan/kernel/rules';
import type { EventMeta } from '@banyan/kernel/events';
import type {
  AgentEntryPosted,
  CashMoved,
  DepositFailed,
  DepositSettled,
  GiftPosted,
  MemberExcluded,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import type { Fact, Kind } from './kinds.js';

type Meta = Pick<EventMeta, 'id' | 'occurredAt' | 'brand'>;

const whose = ({ memberId, brand }: { memberId: bigint; brand: string }) => ({ memberId, brand });
const moneyOf = ({ currency, amountMinor }: { currency: string; amountMinor: bigint }) =>
  currency === '' ? {} : { money: { currency, amountMinor: amountMinor < 0n ? -amountMinor : amountMinor } };

export function depositSettled(event: DepositSettled, { occurredAt }: Meta): Fact {
  const place = { to: 'deposit', id: event.depositId } as const;
  const fact = `deposit:${event.depositId}:settled`;
  return { ...whose(event), ...moneyOf(event), kind: 'deposit_arrived', fact, place, at: occurredAt };
}

export function depositFailed(event: DepositFailed, { occurredAt }: Meta): Fact {
  const place = { to: 'deposit', id: event.depositId } as const;
  const fact = `deposit:${event.depositId}:failed`;
  return { ...whose(event), ...moneyOf(event), kind: 'deposit_failed', fact, place, at: occurredAt };
}

/** What each state says to the member; the steps in between (in review, on its way, unclear) decide nothing yet. */
const ofState: Readonly<Record<string, Kind>> = {
  PENDING_RISK: 'withdrawal_requested',
  WAITING_KYC: 'withdrawal_documents',
  APPROVED: 'withdrawal_approved',
  SUCCESS: 'withdrawal_paid',
  PAY_FAILED: 'withdrawal_failed',
  REJECTED: 'withdrawal_rejected',
  CANCELLED: 'withdrawal_cancelled',
};

/**
 * A withdrawal that was paid is told as paid again, with a reason, when operators have looked into a receipt that its member doubted. What is
 * tried anew after a failed payout is approved and failed once for its member.
 */
export function withdrawalChanged(event: WithdrawalStateChanged, { id, occurredAt }: Meta, known: boolean): Fact[] {
  const state = entryOf(ofState, event.state);
  if (!state) return [];
  const checked = known && event.state === 'SUCCESS';
  const kind = checked ? 'withdrawal_checked' : state;
  const fact = checked ? `event:${id}` : paidFact(event.withdrawalId, event.state);
  const place = { to: 'withdrawal', id: event.withdrawalId } as const;
  return [{ ...whose(event), ...moneyOf(event), kind, fact, place, at: occurredAt }];
}

export const paidFact = (withdrawalId: string, state = 'SUCCESS'): string => `withdrawal:${withdrawalId}:${state}`;

/** Deposits and withdrawals have events of their own; this tells transfers, and what of a withdrawal came back. */
export function cashMoved(event: CashMoved): Fact[] {
  const { kind, movementId, amountMinor, movedAt } = event;
  const at = movedAt ?? new Date(0);
  const known = { ...whose(event), ...moneyOf(event), fact: `${kind}:${movementId}`, at };
  if (kind === 'transfer')
    return [{ ...known, kind: amountMinor > 0n ? 'transfer_received' : 'transfer_sent', place: { to: 'statement' } }];
  if (kind !== 'withdrawal' || amountMinor <= 0n) return [];
  const [id = ''] = movementId.split(':');
  return [{ ...known, kind: 'withdrawal_returned', place: { to: 'withdrawal', id } }];
}

const given: Readonly<Record<string, readonly [given: Kind, taken: Kind]>> = {
  BONUS: ['bonus_given', 'bonus_taken'],
  REBATE: ['rebate_given', 'rebate_taken'],
  PROMO: ['promo_given', 'promo_taken'],
  JACKPOT: ['jackpot_given', 'jackpot_taken'],
  SALARY: ['salary_paid', 'salary_taken'],
  DIVIDEND: ['dividend_paid', 'dividend_taken'],
};

type Entry = Omit<GiftPosted | AgentEntryPosted, '$type'>;

/** What the house gave or took: a gift to a player, a salary or a dividend to an agent. */
export function entryPosted(event: Entry, what: 'gift' | 'agent'): Fact[] {
  const pair = entryOf(given, event.part);
  if (!pair) return [];
  const kind = pair[event.amountMinor > 0n ? 0 : 1];
  const place = { to: what === 'gift' ? 'statement' : 'income' } as const;
  const fact = `${what}:${event.entryId}`;
  return [{ ...whose(event), ...moneyOf(event), kind, fact, place, at: event.postedAt ?? new Date(0) }];
}

const ofHeld: Readonly<Record<string, Kind>> = {
  HELD: 'win_held',
  RELEASED: 'win_released',
  REFUSED: 'win_refused',
  CANCELLED: 'win_cancelled',
};

export function winHeld(event: WinHeld): Fact[] {
  const kind = entryOf(ofHeld, event.state);
  if (!kind) return [];
  const known = { ...whose(event), ...moneyOf(event), kind, fact: `held:${event.entryId}:${event.state}` };
  return [{ ...known, place: { to: 'rounds' }, at: event.happenedAt ?? new Date(0) }];
}

export const excluded = ({ memberId }: MemberExcluded, { id, occurredAt, brand }: Meta): Fact => ({
  memberId,
  brand,
  kind: 'excluded',
  fact: `event:${id}`,
  place: { to: 'limits' },
  at: occurredAt,
});
