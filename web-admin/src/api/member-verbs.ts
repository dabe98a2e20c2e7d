import { call, download } from './http.js';
import type { FactorState, KycDocumentDetail, LinkedAccounts } from './types.js';
import { on, post, type Id, type Reason } from './verb-request.js';

/** What an operator may make of an account. */
export const accountKinds = ['PLAYER', 'AGENT', 'PLAYING_AGENT', 'ASSISTANT'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A member's account: state, factors, contacts, profile, sessions. What changes who gets in is asked of another operator. */
export const memberVerbs = {
  freeze: (id: Id, body: Reason) => post(on('identity/members', id, 'freeze'), body),
  unfreeze: (id: Id, body: Reason) => post(on('identity/members', id, 'unfreeze'), body),
  /** One masked field in clear. The server writes who looked, at what and why. */
  reveal: (id: Id, body: Reason & { field: string }) =>
    post<{ value: string | null }>(on('identity/members', id, 'reveal'), body),
  revealMessage: (id: Id, body: Reason) => post<{ value: string }>(on('identity/outbox', id, 'reveal'), body),
  /** Logs one device out at once. */
  endSession: (id: Id, body: Reason) => post(on('identity/member-sessions', id, 'end'), body),
  factors: (id: Id) => call<FactorState>(on('identity/members', id, 'factors')),
  linkedAccounts: (id: Id) => call<LinkedAccounts>(on('identity/members', id, 'social')),
  /** Asks another operator; the member is logged out when it is done. */
  removeLinkedAccount: (id: Id, channel: string, body: Reason) =>
    post(on('identity/members', id, `social/${channel}/remove`), body),
  /** Asks another operator; the member is logged out when it is done. */
  removeFactors: (id: Id, body: Reason) => post(on('identity/members', id, 'factors/remove'), body),
  revokeDevice: (id: Id, device: string, body: Reason) =>
    post(on('identity/members', id, `devices/${encodeURIComponent(device)}/revoke`), body),
  /** One with the profile that it is held against. The server writes who read it, and each look at a picture. */
  document: (id: Id) => call<KycDocumentDetail>(`identity/documents/${encodeURIComponent(id)}`),
  documentPicture: (id: Id, place: number) => download(on('identity/documents', id, `pictures/${place}`)),
  approveDocument: (id: Id, body: { expiresOn?: string }) =>
    post<KycDocumentDetail>(on('identity/documents', id, 'approve'), body),
  rejectDocument: (id: Id, body: { reason: string; note: string }) =>
    post<KycDocumentDetail>(on('identity/documents', id, 'reject'), body),
  /** The approval was wrong: the member has to show it again. */
  revokeDocument: (id: Id, body: { reason: string; note: string }) =>
    post<KycDocumentDetail>(on('identity/documents', id, 'revoke'), body),
  writeNote: (body: { memberId: Id; body: string }) => post('identity/member-notes', body),
  /** Asks another operator; the member sets a new one with the login password. */
  sendResetLink: (id: Id, body: Reason) => post(on('identity/members', id, 'password/reset-link'), body),
  resetPaymentPassword: (id: Id, body: Reason) => post(on('identity/members', id, 'payment-password/reset'), body),
  /** Asks another operator for another value of a field of the profile. */
  proposeProfile: (id: Id, body: Reason & { field: string; value: string }) =>
    post(on('identity/members', id, 'profile'), body),
  changeAccountType: (id: Id, body: Reason & { kind: AccountKind }) =>
    post(on('identity/members', id, 'account-type'), body),
  /** Asks another operator; from then on nobody else of the brand can prove this mobile or e-mail. */
  verifyContact: (id: Id, body: Reason & { channel: 'email' | 'mobile' }) =>
    post(on('identity/members', id, 'contacts/verify'), body),
  /** Asks another operator; the member may write another mobile or e-mail then. */
  releaseContact: (id: Id, body: Reason & { channel: 'email' | 'mobile' }) =>
    post(on('identity/members', id, 'contacts/release'), body),
  removeAnnouncement: (id: Id, body: Reason) => post(on('identity/announcements', id, 'remove'), body),
};
