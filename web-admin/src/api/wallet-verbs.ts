import { call, download } from './http.js';
import type {
  CaseFinding,
  HeldWinFinding,
  MemberAccounts,
  MemberLimits,
  MemberTurnover,
  MonthlyStatement,
  NewAdjustment,
  NewExclusion,
  NewExemption,
  NewLimit,
  NewRestriction,
  Receipt,
  StatementCheck,
} from './money-types.js';
import type { Integrity, Seal, SealCheck, SealStatus } from './reports.js';
import { on, post, type Id, type Reason } from './verb-request.js';

/** Withdrawals, deposits, adjustments, limits, statements, and the proof of the ledger. */
export const walletVerbs = {
  limits: (id: Id) => call<MemberLimits>(`wallet/limits/${encodeURIComponent(id)}`),
  /** A laxer limit waits for a second operator who sends the same. */
  setLimit: (id: Id, body: NewLimit) =>
    call<MemberLimits>(`wallet/limits/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  exclude: (id: Id, body: NewExclusion) => post<MemberLimits>(on('wallet/limits', id, 'exclusion'), body),
  /** Takes the place of the one of its kind that holds. The member reads the reason. */
  restrict: (body: NewRestriction) => post('wallet/restrictions', body),
  liftRestriction: (id: Id, body: Reason) => post(on('wallet/restrictions', id, 'lift'), body),
  turnover: (id: Id) => call<MemberTurnover>(`wallet/turnover/${encodeURIComponent(id)}`),
  /** Proposes; another operator who names the proposal and what it says exempts. */
  exemptTurnover: (id: Id, body: NewExemption) => post<MemberTurnover>(on('wallet/turnover', id, 'exempt'), body),
  monthlyStatement: (id: Id, query: { month: string; currency?: string }) =>
    call<MonthlyStatement>(`wallet/monthly-statements/${encodeURIComponent(id)}`, { query }),
  /** The same as a file. The server writes who took it. */
  monthlyFile: (id: Id, query: { month: string; currency: string; format: 'pdf' | 'csv' }) =>
    download(`wallet/monthly-statements/${encodeURIComponent(id)}/file?${new URLSearchParams(query).toString()}`),
  checkStatement: (body: { number: string; code: string }) =>
    post<StatementCheck>('wallet/monthly-statements/check', body),
  accounts: (id: Id) => call<MemberAccounts>(`wallet/accounts/${encodeURIComponent(id)}`),
  claim: (id: Id) => post(on('wallet/withdrawals', id, 'claim')),
  release: (id: Id) => post(on('wallet/withdrawals', id, 'release')),
  approve: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'approve'), body),
  reject: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'reject'), body),
  /** Keeps it until the member has shown who he is. */
  askDocuments: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'ask-documents'), body),
  /** Brings it back to review where the brand asks for none. */
  waiveDocuments: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'waive-documents'), body),
  retryPayout: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'retry-payout'), body),
  /** One masked field of the account that it is paid to. The server writes who looked, at what and why. */
  revealPaidTo: (id: Id, body: Reason & { field: 'holderName' | 'accountNumber' }) =>
    post<{ value: string }>(on('wallet/withdrawals', id, 'reveal'), body),
  /** What the member says of a paid withdrawal. */
  receipt: (id: Id) => call<Receipt>(on('wallet/withdrawals', id, 'receipt')),
  resolveReceipt: (id: Id, body: Reason & { outcome: 'PAID' | 'UNPAID' }) =>
    post<Receipt>(on('wallet/withdrawals', id, 'resolve-receipt'), body),
  /** A picture that the member sent; the server writes who looked. */
  proof: (id: Id, place: number) => download(on('wallet/withdrawals', id, `proofs/${place}`)),
  resolveCase: (id: Id, body: Reason & { finding: CaseFinding; memberId?: string }) =>
    post(on('wallet/payment-cases', id, 'resolve'), body),
  resolveHeldWin: (id: Id, body: Reason & { finding: HeldWinFinding }) =>
    post(on('wallet/held-wins', id, 'resolve'), body),
  /** Waits for another operator; the same key once. */
  proposeAdjustment: (body: NewAdjustment) => post('wallet/adjustments', body),
  /** Books it, with the amount as it was typed. */
  bookAdjustment: (id: Id, body: Reason & { amountMinor: string }) =>
    post(on('wallet/adjustments', id, 'approve'), body),
  endAdjustment: (id: Id, verb: 'refuse' | 'withdraw', body: Reason) => post(on('wallet/adjustments', id, verb), body),
  resolve: (id: Id, body: Reason & { outcome: 'credit' | 'fail' }) => post(on('wallet/deposits', id, 'resolve'), body),
  integrity: () => call<Integrity>('wallet/integrity'),
  runIntegrity: () => post<Integrity>('wallet/integrity/run'),
  seals: () => call<SealStatus>('wallet/seals/status'),
  latestSeals: async () => (await call<{ data: Seal[] }>('wallet/seals', { query: { page: 1, perPage: 10 } })).data,
  /** Starts a check back to the first row; its result stands in the state of the seals. */
  checkSeals: () => post<SealCheck>('wallet/seals/check'),
  exportJournal: () => download('wallet/journal/export'),
};
