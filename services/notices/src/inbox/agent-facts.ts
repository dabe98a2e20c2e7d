import { entryOf } from '@banyan/kernel/rules';
import type { EventMeta } from '@banyan/kernel/events';
import type {
  ContractReminded,
  ContractRequestClosed,
  ContractRequested,
  ContractSigned,
  ContractTerminated,
  DefaultCleared,
  DividendDue,
  DividendRefused,
} from '@banyan/proto/contracts/v1/events';
import type {
  AccountTypeChanged,
  KycDocumentChanged,
  LineMoved,
  MemberRegistered,
  MemberStatusChanged,
  NewDeviceSeen,
  WayInChanged,
} from '@banyan/proto/identity/v1/events';
import { isMailedOtherwise, type Fact, type Kind, type Place } from './kinds.js';

type Meta = Pick<EventMeta, 'id' | 'occurredAt'>;

interface OfContract {
  contractId: bigint;
  brand: string;
  kind: string;
  uplineId: bigint;
  downlineId: bigint;
}

/** What both sides of a contract are told, the downline alone when the other is the platform. The event is the fact: what was asked may be asked again. */
function toSides(event: OfContract, { id, occurredAt: at }: Meta, kind: Kind, sides?: readonly bigint[]): Fact[] {
  const place = { to: 'contract', id: String(event.contractId) } as const;
  const members = (sides ?? [event.uplineId, event.downlineId]).filter((memberId) => memberId !== 0n);
  const value = { contract: event.kind };
  return members.map((memberId) => ({ memberId, brand: event.brand, kind, fact: `event:${id}`, at, place, value }));
}

const ofRequest: Readonly<Record<string, Kind>> = {
  OFFER: 'contract_offered',
  AMENDMENT: 'contract_change_asked',
  TERMINATION: 'contract_end_asked',
};

/** An offer is news to whom it is made alone; who answers a change or an end is either side. */
export function contractRequested(event: ContractRequested, meta: Meta): Fact[] {
  const kind = entryOf(ofRequest, event.request);
  if (!kind) return [];
  return toSides(event, meta, kind, event.request === 'OFFER' ? [event.downlineId] : undefined);
}

/** Who is asked alone. */
export const contractReminded = (event: ContractReminded, meta: Meta): Fact[] =>
  toSides(event, meta, 'contract_reminded', [event.downlineId]);

const ofOutcome: Readonly<Record<string, Kind>> = {
  REJECTED: 'contract_rejected',
  WITHDRAWN: 'contract_withdrawn',
  EXPIRED: 'contract_expired',
  CANCELLED: 'contract_cancelled',
};

export function contractRequestClosed(event: ContractRequestClosed, meta: Meta): Fact[] {
  const kind = entryOf(ofOutcome, event.outcome);
  return kind ? toSides(event, meta, kind) : [];
}

export const contractSigned = (event: ContractSigned, meta: Meta): Fact[] => toSides(event, meta, 'contract_signed');
export const contractTerminated = (event: ContractTerminated, meta: Meta): Fact[] =>
  toSides(event, meta, 'contract_ended');

interface OfMember {
  memberId: bigint;
  brand: string;
}

const toMember = ({ memberId, brand }: OfMember, { id, occurredAt: at }: Meta, kind: Kind, to: Place): Fact => ({
  memberId,
  brand,
  kind,
  fact: `event:${id}`,
  at,
  place: { to },
});

export function dividendDue(event: DividendDue, meta: Meta): Fact {
  const { currency, restrictedMinor } = event;
  if (restrictedMinor === 0n) return toMember(event, meta, 'dividend_settled', 'dues');
  return { ...toMember(event, meta, 'dividend_due', 'dues'), money: { currency, amountMinor: restrictedMinor } };
}

export const dividendRefused = (event: DividendRefused, meta: Meta): Fact => ({
  ...toMember(event, meta, 'dividend_refused', 'dues'),
  money: { currency: event.currency, amountMinor: event.owedMinor },
});

export const defaultCleared = (event: DefaultCleared, meta: Meta): Fact =>
  toMember(event, meta, 'default_cleared', 'agent');

/** A trial account has no inbox. */
export const registered = (event: MemberRegistered, meta: Meta): Fact[] =>
  event.accountType === 4 ? [] : [{ ...toMember(event, meta, 'welcome', 'games'), fact: 'registered' }];

const ofStatus: Readonly<Record<string, Kind>> = {
  ACTIVE: 'account_active',
  FROZEN: 'account_frozen',
  CLOSED: 'account_closed',
};

export function statusChanged(event: MemberStatusChanged, meta: Meta): Fact[] {
  const kind = entryOf(ofStatus, event.status);
  return kind ? [toMember(event, meta, kind, 'account')] : [];
}

export const accountTypeChanged = (event: AccountTypeChanged, meta: Meta): Fact =>
  toMember(event, meta, 'account_type_changed', 'account');

export const newDeviceSeen = (event: NewDeviceSeen, meta: Meta): Fact => ({
  ...toMember(event, meta, 'new_login', 'security'),
  at: event.seenAt ?? meta.occurredAt,
});

export const wayInChanged = (event: WayInChanged, meta: Meta): Fact[] =>
  isMailedOtherwise(event.what)
    ? [{ ...toMember(event, meta, event.what, 'security'), at: event.changedAt ?? meta.occurredAt }]
    : [];

const ofDocument: Readonly<Record<string, Kind>> = {
  APPROVED: 'document_approved',
  REJECTED: 'document_rejected',
  EXPIRING: 'document_expiring',
  EXPIRED: 'document_expired',
};

/** What was sent is no news to who sent it. */
export function documentChanged(event: KycDocumentChanged, meta: Meta): Fact[] {
  const kind = entryOf(ofDocument, event.what);
  if (!kind) return [];
  const fact = `document:${event.documentId}:${event.what}`;
  return [{ ...toMember(event, meta, kind, 'documents'), fact, at: event.changedAt ?? meta.occurredAt }];
}

export const lineMoved = (event: LineMoved, meta: Meta): Fact => toMember(event, meta, 'line_moved', 'account');
