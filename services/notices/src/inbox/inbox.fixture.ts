import {
  ContractRequestClosed,
  ContractReminded,
  ContractRequested,
  ContractSigned,
  ContractTerminated,
  DefaultCleared,
  DividendDue,
  DividendRefused,
} from '@banyan/proto/contracts/v1/events';
import {
  AccountTypeChanged,
  KycDocumentChanged,
  LineMoved,
  MemberRegistered,
  MemberStatusChanged,
  NewDeviceSeen,
  WayInChanged,
} from '@banyan/proto/identity/v1/events';
import {
  AgentEntryPosted,
  CashMoved,
  DepositFailed,
  DepositSettled,
  GiftPosted,
  MemberExcluded,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import { GiftOffered, RedemptionDecided, VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { ChaseEnded, TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { TestService } from '@banyan/kernel/testing';

/** An event that somebody else publishes, and the kinds of messages that each member has by it. */
export interface Told {
  readonly name: string;
  readonly send: (service: TestService, id: string) => Promise<void>;
  readonly messages: ReadonlyArray<readonly [memberId: number, kind: string]>;
}

const brand = 'BANYAN';
const at = new Date('2026-03-10T05:00:00Z');
const money = { brand, currency: 'VND', amountMinor: 5_000_000n };
const me = { ...money, memberId: 7n };

type Type = Parameters<TestService['events']['deliver']>[0] & {
  fromPartial(object: object): unknown;
};

const document = { documentId: 4n, memberId: 7n, brand, kind: 'IDENTITY', changedAt: at };

const told = (type: unknown, payload: object, ...messages: Told['messages']): Told => {
  const known = type as Type;
  return {
    name: `${known.$type} ${JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    send: (service, id) => service.events.deliver(known, known.fromPartial(payload), { id }),
    messages,
  };
};

const withdrawal = (state: string, ...messages: Told['messages']) =>
  told(WithdrawalStateChanged, { ...me, withdrawalId: 'w', state }, ...messages);
const gift = (entryId: string, part: string, sign: bigint, kind: string) =>
  told(GiftPosted, { ...me, entryId, part, amountMinor: sign * 100n, postedAt: at }, [7, kind]);
const agent = (entryId: string, part: string, sign: bigint, kind: string) =>
  told(AgentEntryPosted, { ...me, entryId, part, amountMinor: sign * 100n, postedAt: at }, [7, kind]);
const held = (state: string, kind: string) =>
  told(WinHeld, { ...me, entryId: '5:1', state, roundId: 'r', happenedAt: at }, [7, kind]);
const ticketIn = (revision: number, ticketId: bigint, state: string, ...messages: Told['messages']) =>
  told(
    TicketSettled,
    { ...me, ticketId, state, gameCode: 'MB', issue: '20260310', stakeMinor: 5n, payoutMinor: 7n, revision },
    ...messages,
  );
const ticket = (ticketId: bigint, state: string, ...messages: Told['messages']) =>
  ticketIn(0, ticketId, state, ...messages);
const chase = (chaseId: bigint, reason: string, kind: string) =>
  told(ChaseEnded, { ...me, chaseId, gameCode: 'SSC_1M', reason, drawsBet: 3, draws: 10, stakeMinor: 9n, payoutMinor: 7n }, [7, kind]); // prettier-ignore
const offered = (giftId: bigint, kind: string, automatic: boolean, ...messages: Told['messages']) =>
  told(GiftOffered, { ...me, giftId, kind, automatic, offeredAt: at }, ...messages);
const level = (fromLevel: number, toLevel: number, kind: string) =>
  told(VipLevelChanged, { memberId: 7n, brand, fromLevel, toLevel, name: `VIP ${toLevel}`, changedAt: at }, [7, kind]);
const redeemed = (state: string, kind: string) =>
  told(RedemptionDecided, { redemptionId: 12n, memberId: 7n, brand, number: 'PM00000012', state, decidedAt: at }, [
    7,
    kind,
  ]);
const contract = { contractId: 3n, brand, kind: 'DAILY', uplineId: 8n, downlineId: 7n };
const closed = (outcome: string, kind: string) =>
  told(ContractRequestClosed, { ...contract, request: 'OFFER', outcome }, [8, kind], [7, kind]);
const status = (state: string, kind: string) =>
  told(MemberStatusChanged, { memberId: 7n, brand, status: state }, [7, kind]);

/** Every event that another service publishes about a member's money or about what was decided of him, in each of its states. */
export const everyEvent: readonly Told[] = [
  told(DepositSettled, { ...me, depositId: 'd1' }, [7, 'deposit_arrived']),
  told(DepositFailed, { ...me, depositId: 'd2' }, [7, 'deposit_failed']),
  withdrawal('PENDING_RISK', [7, 'withdrawal_requested']),
  withdrawal('IN_REVIEW'),
  withdrawal('WAITING_KYC', [7, 'withdrawal_documents']),
  withdrawal('APPROVED', [7, 'withdrawal_approved']),
  withdrawal('PAYING'),
  withdrawal('PAY_UNKNOWN'),
  withdrawal('PAY_FAILED', [7, 'withdrawal_failed']),
  withdrawal('SUCCESS', [7, 'withdrawal_paid']),
  withdrawal('SUCCESS', [7, 'withdrawal_checked']),
  withdrawal('REJECTED', [7, 'withdrawal_rejected']),
  withdrawal('CANCELLED', [7, 'withdrawal_cancelled']),
  told(CashMoved, { ...me, kind: 'deposit', movementId: 'd1', movedAt: at }),
  told(CashMoved, { ...me, kind: 'withdrawal', movementId: 'w', amountMinor: -5n, movedAt: at }),
  told(CashMoved, { ...me, kind: 'withdrawal', movementId: 'w:returned', movedAt: at }, [7, 'withdrawal_returned']),
  told(CashMoved, { ...me, kind: 'transfer', movementId: 't1', otherId: 8n, movedAt: at }, [7, 'transfer_received']),
  told(
    CashMoved,
    { ...me, memberId: 8n, kind: 'transfer', movementId: 't1', amountMinor: -5n, otherId: 7n, movedAt: at },
    [8, 'transfer_sent'],
  ),
  ticket(1n, 'WON', [7, 'lottery_won']),
  ticket(2n, 'REFUNDED', [7, 'lottery_refunded']),
  ticket(3n, 'LOST'),
  ticketIn(1, 3n, 'WON', [7, 'lottery_corrected']),
  ticketIn(2, 3n, 'LOST', [7, 'lottery_corrected']),
  chase(1n, 'COMPLETED', 'chase_completed'),
  chase(2n, 'WON', 'chase_won'),
  chase(3n, 'PROFIT', 'chase_won'),
  chase(4n, 'CANCELLED', 'chase_stopped'),
  chase(5n, 'STOPPED', 'chase_stopped'),
  chase(6n, 'REFUSED', 'chase_refused'),
  offered(1n, 'UPGRADE', false, [7, 'vip_gift']),
  offered(2n, 'MONTHLY', false, [7, 'vip_gift']),
  offered(3n, 'BIRTHDAY', false, [7, 'birthday_gift']),
  offered(4n, 'REBATE', false, [7, 'rebate_offered']),
  offered(5n, 'REBATE', true),
  offered(6n, 'CASHBACK', false, [7, 'cashback_offered']),
  level(0, 3, 'vip_reached'),
  level(3, 2, 'vip_lowered'),
  redeemed('APPROVED', 'redemption_approved'),
  redeemed('REJECTED', 'redemption_rejected'),
  redeemed('COMPLETED', 'redemption_completed'),
  gift('1:1', 'BONUS', 1n, 'bonus_given'),
  gift('1:2', 'BONUS', -1n, 'bonus_taken'),
  gift('1:3', 'REBATE', 1n, 'rebate_given'),
  gift('1:4', 'REBATE', -1n, 'rebate_taken'),
  gift('1:5', 'PROMO', 1n, 'promo_given'),
  gift('1:6', 'PROMO', -1n, 'promo_taken'),
  gift('1:7', 'JACKPOT', 1n, 'jackpot_given'),
  gift('1:8', 'JACKPOT', -1n, 'jackpot_taken'),
  agent('1:9', 'SALARY', 1n, 'salary_paid'),
  agent('1:10', 'SALARY', -1n, 'salary_taken'),
  agent('1:11', 'DIVIDEND', 1n, 'dividend_paid'),
  agent('1:12', 'DIVIDEND', -1n, 'dividend_taken'),
  held('HELD', 'win_held'),
  held('RELEASED', 'win_released'),
  held('REFUSED', 'win_refused'),
  held('CANCELLED', 'win_cancelled'),
  told(MemberExcluded, { memberId: 7n, until: at }, [7, 'excluded']),
  told(ContractRequested, { ...contract, request: 'OFFER' }, [7, 'contract_offered']),
  told(
    ContractRequested,
    { ...contract, request: 'AMENDMENT' },
    [8, 'contract_change_asked'],
    [7, 'contract_change_asked'],
  ),
  told(ContractRequested, { ...contract, uplineId: 0n, request: 'TERMINATION' }, [7, 'contract_end_asked']),
  told(ContractReminded, { ...contract, request: 'OFFER' }, [7, 'contract_reminded']),
  closed('REJECTED', 'contract_rejected'),
  closed('WITHDRAWN', 'contract_withdrawn'),
  closed('EXPIRED', 'contract_expired'),
  closed('CANCELLED', 'contract_cancelled'),
  told(ContractSigned, contract, [8, 'contract_signed'], [7, 'contract_signed']),
  told(ContractTerminated, { ...contract, state: 'ENDED' }, [8, 'contract_ended'], [7, 'contract_ended']),
  told(DividendDue, { memberId: 7n, brand, currency: 'VND', restrictedMinor: 9n }, [7, 'dividend_due']),
  told(DividendDue, { memberId: 7n, brand, currency: 'VND', restrictedMinor: 0n }, [7, 'dividend_settled']),
  told(DividendRefused, { memberId: 7n, brand, currency: 'VND', owedMinor: 9n }, [7, 'dividend_refused']),
  told(DefaultCleared, { memberId: 7n, brand }, [7, 'default_cleared']),
  told(MemberRegistered, { memberId: 7n, brand, accountType: 0 }, [7, 'welcome']),
  told(MemberRegistered, { memberId: 9n, brand, accountType: 4 }),
  status('FROZEN', 'account_frozen'),
  status('ACTIVE', 'account_active'),
  status('CLOSED', 'account_closed'),
  told(AccountTypeChanged, { memberId: 7n, brand, accountType: 1 }, [7, 'account_type_changed']),
  told(NewDeviceSeen, { memberId: 7n, brand, deviceId: 'd', agent: 'a', network: '203.0.113.7', seenAt: at }, [
    7,
    'new_login',
  ]),
  ...(['factor_changed', 'passkey_added', 'passkey_removed', 'social_bound', 'social_removed'] as const).map((what) =>
    told(WayInChanged, { memberId: 7n, brand, what, changedAt: at }, [7, what]),
  ),
  told(KycDocumentChanged, { ...document, what: 'SENT' }),
  ...(['APPROVED', 'REJECTED', 'EXPIRING', 'EXPIRED'] as const).map((what) =>
    told(KycDocumentChanged, { ...document, what }, [7, `document_${what.toLowerCase()}`]),
  ),
  told(LineMoved, { memberId: 7n, brand, newPath: [8n] }, [7, 'line_moved']),
];
