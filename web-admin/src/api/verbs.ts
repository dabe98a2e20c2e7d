import { call, download } from './http.js';
import { settingVerbs } from './setting-verbs.js';
import { platformVerbs, type Reason } from './platform-verbs.js';
import { promotionVerbs } from './promotion-verbs.js';
import { splitLetterId, type Service } from './resources.js';
import type {
  AuditProof,
  ContractsDashboard,
  EventState,
  ExportFile,
  ExportOrder,
  GamesDashboard,
  IdentityDashboard,
  Integrity,
  Seal,
  SealCheck,
  SealStatus,
  WalletDashboard,
  ServiceStatus,
} from './reports.js';
import type {
  Article,
  ArticleDraft,
  Macro,
  MacroDraft,
  PageContent,
  PageVersions,
  Post,
  PostContent,
  PostDraft,
  PostVersions,
  PreviewWay,
  SitePage,
  FeedbackAnswer,
  FeedbackRecord,
  Notice,
  NoticeDraft,
} from './notice-types.js';
import type {
  MemberAccounts,
  MemberLimits,
  NewExclusion,
  NewLimit,
  NewRestriction,
  MemberTurnover,
  MonthlyStatement,
  StatementCheck,
  NewExemption,
  Receipt,
  CaseFinding,
  HeldWinFinding,
  NewAdjustment,
} from './money-types.js';
import type {
  AccessDraft,
  Application,
  PageStepVerb,
  CatalogueFile,
  FreeRoundOffer,
  CatalogueImport,
  BrandLimits,
  BrandRecord,
  ContractLimits,
  NewPlatformTerms,
  ImportChanges,
  LineMovePreview,
  Maintenance,
  ReconcileRequest,
  EnrolmentPart,
  FactorState,
  LinkedAccounts,
  OperatorDraft,
  RunPreview,
  TeamPlace,
  UplineSpan,
  RoleDraft,
  Shelves,
  Replayed,
  AskedKey,
  RotatedKey,
  Vendor,
  VendorChange,
} from './types.js';

type Id = string;

const post = <T = unknown>(path: string, body: unknown = {}) => call<T>(path, { method: 'POST', body });
const on = (resource: string, id: Id, verb: string) => `${resource}/${encodeURIComponent(id)}/${verb}`;

/** Which version was looked at: the server refuses to write over a newer one. */
interface Looked {
  version: number;
}

/** What an operator may make of an account. */
export const accountKinds = ['PLAYER', 'AGENT', 'PLAYING_AGENT', 'ASSISTANT'] as const;
export type AccountKind = (typeof accountKinds)[number];

const members = {
  freeze: (id: Id, body: Reason) => post(on('identity/members', id, 'freeze'), body),
  unfreeze: (id: Id, body: Reason) => post(on('identity/members', id, 'unfreeze'), body),
  /** One masked field in clear. The server writes who looked, at what and why. */
  reveal: (id: Id, body: Reason & { field: string }) =>
    post<{ value: string | null }>(on('identity/members', id, 'reveal'), body),
  /** Logs one device out at once. */
  revealMessage: (id: Id, body: Reason) => post<{ value: string }>(on('identity/outbox', id, 'reveal'), body),
  endSession: (id: Id, body: Reason) => post(on('identity/member-sessions', id, 'end'), body),
  factors: (id: Id) => call<FactorState>(on('identity/members', id, 'factors')),
  /** Asks another operator; the member is logged out when it is done. */
  linkedAccounts: (id: Id) => call<LinkedAccounts>(on('identity/members', id, 'social')),
  removeLinkedAccount: (id: Id, channel: string, body: Reason) =>
    post(on('identity/members', id, `social/${channel}/remove`), body),
  removeFactors: (id: Id, body: Reason) => post(on('identity/members', id, 'factors/remove'), body),
  revokeDevice: (id: Id, device: string, body: Reason) =>
    post(on('identity/members', id, `devices/${encodeURIComponent(device)}/revoke`), body),
  writeNote: (body: { memberId: Id; body: string }) => post('identity/member-notes', body),
  /** Asks another operator; the member sets a new one with the login password. */
  sendResetLink: (id: Id, body: Reason) => post(on('identity/members', id, 'password/reset-link'), body),
  resetPaymentPassword: (id: Id, body: Reason) => post(on('identity/members', id, 'payment-password/reset'), body),
  /** Asks another operator; the member is logged out when it is done. */
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
  writeNotice: (body: NoticeDraft & Reason) => post('notices/announcements', body),
  changeNotice: (id: Id, body: NoticeDraft & Reason & Looked) =>
    call<Notice>(`notices/announcements/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removeNotice: (id: Id, body: Reason) => post(on('notices/announcements', id, 'remove'), body),
  /** How a content would be stored and shown. */
  previewNotice: (body: { content: string }) => post<{ content: string }>('notices/announcements/preview', body),
  writeMacro: (body: MacroDraft) => post('notices/macros', body),
  changeMacro: (id: Id, body: MacroDraft & Looked) =>
    call<Macro>(`notices/macros/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removeMacro: (id: Id, body: Reason) => post(on('notices/macros', id, 'remove'), body),
  writeArticle: (body: ArticleDraft & Reason) => post('notices/articles', body),
  changeArticle: (id: Id, body: ArticleDraft & Reason & Looked) =>
    call<Article>(`notices/articles/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  writePost: (body: PostDraft) => post<Post>('notices/posts', body),
  changePost: (id: Id, body: PostDraft & Looked) =>
    call<Post>(`notices/posts/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  removePost: (id: Id, body: Reason & { version: number }) => post(on('notices/posts', id, 'remove'), body),
  postVersions: (id: Id) => call<PostVersions>(on('notices/posts', id, 'versions')),
  writePage: (body: Reason & { brand: string; name: SitePage['name']; content: PageContent }) =>
    post<SitePage>('notices/pages', body),
  changePage: (id: Id, body: Reason & { revision: number; content: PageContent }) =>
    call<SitePage>(`notices/pages/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  stepPage: (id: Id, verb: PageStepVerb, body: Reason & { revision: number }) =>
    post<SitePage>(on('notices/pages', id, verb), body),
  pageVersions: (id: Id) => call<PageVersions>(on('notices/pages', id, 'versions')),
  /** A way to look at what is written as visitors would see it, for a quarter of an hour. */
  previewPost: (body: { brand: string; content: PostContent }) => post<PreviewWay>('notices/previews/posts', body),
  previewPage: (body: { brand: string; content: PageContent }) => post<PreviewWay>('notices/previews/pages', body),
  /** One conversation whole. The server writes who looked. */
  feedback: (id: Id) => call<FeedbackRecord>(`notices/feedback/${encodeURIComponent(id)}`),
  /** A picture that came with it; the server writes who looked. */
  feedbackPicture: (id: Id, place: number) => download(on('notices/feedback', id, `pictures/${place}`)),
  takeFeedback: (id: Id, body: Looked) => post<FeedbackRecord>(on('notices/feedback', id, 'take'), body),
  answerFeedback: (id: Id, body: FeedbackAnswer) => post<FeedbackRecord>(on('notices/feedback', id, 'answer'), body),
  closeFeedback: (id: Id, body: Reason & Looked) => post<FeedbackRecord>(on('notices/feedback', id, 'close'), body),
  removeArticle: (id: Id, body: Reason) => post(on('notices/articles', id, 'remove'), body),
  removeAnnouncement: (id: Id, body: Reason) => post(on('identity/announcements', id, 'remove'), body),
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
};

const money = {
  claim: (id: Id) => post(on('wallet/withdrawals', id, 'claim')),
  release: (id: Id) => post(on('wallet/withdrawals', id, 'release')),
  approve: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'approve'), body),
  reject: (id: Id, body: Reason) => post(on('wallet/withdrawals', id, 'reject'), body),
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
  /** An official draw as this operator read it, twice; another one's confirms it. */
  enterLotteryResult: (id: Id, body: { prizes: object; repeat: object }) =>
    post(on('lottery/issues', id, 'results'), body),
  /** Waits for another operator. */
  cancelLotteryIssue: (id: Id, body: Reason) => post(on('lottery/issues', id, 'cancel'), body),
  /** Of the request that was looked at. */
  approveLotteryCancel: (id: Id, requestId: Id) => post(on('lottery/issues', id, 'cancel/approve'), { requestId }),
  /** Other numbers of a draw that is settled; waits for another operator. */
  correctLotteryResult: (id: Id, body: Reason & { prizes: object; repeat: object }) =>
    post(on('lottery/issues', id, 'correct'), body),
  approveLotteryCorrection: (id: Id, correctionId: Id) =>
    post(on('lottery/issues', id, 'correct/approve'), { correctionId }),
  /** What the wallet refused to pay or to take back is asked again. */
  retryLotteryTicket: (id: Id, body: Reason) => post(on('lottery/tickets', id, 'retry'), body),
  stopLotteryChase: (id: Id, body: Reason) => post(on('lottery/chases', id, 'stop'), body),
  changeLotteryGame: (id: Id, body: Reason & { enabled: boolean; cutoffSeconds: number; version: number }) =>
    call(`lottery/games/${encodeURIComponent(String(id))}`, { method: 'PUT', body }),
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

const catalogue = {
  maintainVendor: (id: Id, body: Maintenance) => post(on('games/vendors', id, 'maintenance'), body),
  /** Agrees to what another operator asked for, or refuses it. Whoever agrees to a key gets its second part. */
  decideVendorChange: (
    id: Id,
    kind: VendorChange['kind'],
    verb: 'approve' | 'reject',
    body: Reason & { change: string },
  ) => post<Vendor | RotatedKey>(on('games/vendors', id, `${kind === 'KEY' ? 'keys' : 'changes'}/${verb}`), body),
  /** Enters ceilings of a vendor's wins, for another operator to agree to. */
  askCeiling: (
    id: Id,
    body: Reason & { currency: string; gameCode?: string; winMinor: string | null; hourMinor: string | null },
  ) => post(on('games/vendors', id, 'ceilings'), body),
  decideCeiling: (id: Id, verb: 'approve' | 'reject', body: Reason & { change: string }) =>
    post(on('games/vendors', id, `ceilings/${verb}`), body),
  maintainGame: (id: Id, body: Maintenance) => post(on('games/games', id, 'maintenance'), body),
  /** Members who have the campaign already are left out. */
  grantFreeRounds: (body: FreeRoundOffer) => post('games/free-rounds', body),
  /** Each brand's order of its lobby's shelves. */
  shelves: () => call<Shelves[]>('games/shelves'),
  putShelves: (brand: string, body: Omit<Shelves, 'brand'> & Reason) =>
    call<Shelves>(`games/shelves/${encodeURIComponent(brand)}`, { method: 'PUT', body }),
  /** Another operator than who offered them; all grants of the offer. */
  approveFreeRounds: (id: Id, body: Reason) => post(on('games/free-rounds', id, 'approve'), body),
  rejectFreeRounds: (id: Id, body: Reason) => post(on('games/free-rounds', id, 'reject'), body),
  cancelFreeRounds: (id: Id, body: Reason) => post(on('games/free-rounds', id, 'cancel'), body),
  /** Queries the vendor of a round for its state. */
  askRound: (id: Id) => post(on('games/rounds', id, 'ask')),
  /** Compares a vendor's day with ours, instead of the report that there was. */
  reconcile: (body: ReconcileRequest) => post('games/reconciliations', body),
  /** Queries the vendor once more for its outcome. */
  checkVendorTransfer: (id: Id) => post(on('games/vendor-transfers', id, 'check')),
  /** Two operators have to say the same. */
  resolveVendorTransfer: (id: Id, body: Reason & { outcome: 'SUCCESS' | 'FAILED' }) =>
    post(on('games/vendor-transfers', id, 'resolve'), body),
  /** Requests a new key. The first part of its secret is in this response and never again. */
  rotateKey: (id: Id, body: Reason & { overlapMinutes: number }) =>
    post<AskedKey>(on('games/vendors', id, 'keys/rotate'), body),
};

/* A request holds 256 KiB, a letter of Vietnamese up to three bytes. */
const partLength = 60_000;

/** A text in parts that a request can hold, none of which ends within a character. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += parts.at(-1)?.length ?? 0) {
    const part = text.slice(at, at + partLength);
    parts.push(/[\uD800-\uDBFF]$/.test(part) && part.length > 1 ? part.slice(0, -1) : part);
  }
  return parts;
}

const files = {
  catalogueFile: (format: 'csv' | 'json') => call<CatalogueFile>('games/catalogue-file', { query: { format } }),
  /** Sends a file part by part and returns what it would change. Nothing is changed yet. */
  previewImport: async (format: 'csv' | 'json', text: string) => {
    const [first = '', ...rest] = partsOf(text);
    const { id } = await post<CatalogueImport>('games/imports', { format, text: first });
    for (const part of rest) await post(on('games/imports', id, 'parts'), { text: part });
    return post<CatalogueImport>(on('games/imports', id, 'preview'));
  },
  importChanges: (id: Id, page: number) =>
    call<ImportChanges>(on('games/imports', id, 'changes'), { query: { page, perPage: 50 } }),
  waitingImports: () =>
    call<{ data: CatalogueImport[] }>('games/imports', {
      query: { page: 1, perPage: 10, filter: '{"state":"WAITING"}' },
    }),
  /** Applies few changes at once; many wait for another operator. */
  decideImport: (id: Id, verb: 'apply' | 'approve' | 'reject', body: Reason) =>
    post<CatalogueImport>(on('games/imports', id, verb), body),
};

const people = {
  /** Requests a new operator; another operator decides. */
  proposeOperator: (body: OperatorDraft) => post('identity/operators', body),
  /** Requests another role of an operator; another operator decides. */
  proposeOperatorRole: (id: Id, body: Reason & { role: string }) => post(on('identity/operators', id, 'role'), body),
  proposeOperatorReset: (id: Id, body: Reason) => post(on('identity/operators', id, 'reset'), body),
  /** Requests from where, and for how long without a request, operators may work in the console. */
  proposeAccess: (body: AccessDraft) => post('identity/console-access', body),
  /** The part of whoever asked for an operator, or agreed to one, once; by the approval's id. */
  enrolmentPart: (approvalId: Id) => post<EnrolmentPart>(on('identity/enrolments', approvalId, 'part')),
  disableOperator: (id: Id, body: Reason) => post(on('identity/operators', id, 'disable'), body),
  enableOperator: (id: Id, body: Reason) => post(on('identity/operators', id, 'enable'), body),
  /** Requests a new or changed role; it takes effect when another operator approves. */
  proposeRole: (id: Id | null, body: RoleDraft) =>
    id ? call(`identity/roles/${encodeURIComponent(id)}`, { method: 'PUT', body }) : post('identity/roles', body),
  approveRequest: (id: Id, body: Reason) => post(on('identity/approvals', id, 'approve'), body),
  /** The value that a request for a member's profile asks for. The server writes who looked and why. */
  revealRequest: (id: Id, body: Reason) => post<{ value: string | null }>(on('identity/approvals', id, 'reveal'), body),
  rejectRequest: (id: Id, body: Reason) => post(on('identity/approvals', id, 'reject'), body),
  verifyAudit: () => call<AuditProof>('identity/audit-logs/verify'),
};

const contracts = {
  /** Asks to offer a top line the platform's contract, or other terms for it; another operator decides. */
  offerPlatformContract: (body: Reason & { downlineId: string; kind: string; terms: NewPlatformTerms }) =>
    post('contracts/contracts', body),
  amendPlatformContract: (id: Id, body: Reason & { terms: NewPlatformTerms }) =>
    post(on('contracts/contracts', id, 'amend'), body),
  decidePlatformOffer: (id: Id, verb: 'approve' | 'reject' | 'withdraw', body: Reason) =>
    post(on('contracts/platform-offers', id, verb), body),
  /** Requests the end of a contract; another operator decides. */
  requestTermination: (id: Id, body: Reason) => post(on('contracts/contracts', id, 'termination'), body),
  decideTermination: (id: Id, verb: 'approve' | 'reject', body: Reason) =>
    post(on('contracts/terminations', id, verb), body),
  contractLimits: (brand: string) => call<BrandLimits>(`contracts/limits/${encodeURIComponent(brand)}`),
  /** Requests other limits; another operator decides. */
  changeContractLimits: (brand: string, body: Reason & Partial<ContractLimits>) =>
    call<BrandLimits>(`contracts/limits/${encodeURIComponent(brand)}`, { method: 'PUT', body }),
  decideContractLimits: (brand: string, verb: 'approve' | 'reject', body: Reason & { change: string }) =>
    post<BrandLimits>(on('contracts/limits', brand, verb), body),
};

const settlement = {
  brands: async () =>
    (await call<{ data: BrandRecord[] }>('identity/brands', { query: { page: 1, perPage: 100 } })).data,
  /** What a period comes to by what is known now, and how that differs from its bills. Changes nothing. */
  previewRun: (query: { brand: string; kind: string; period: string; at?: string }) =>
    call<RunPreview>('contracts/runs/preview', { query }),
  /** Dividends: one operator proposes, another approves. Resending pays what the wallet refused. */
  moveRun: (id: Id, verb: 'propose' | 'approve' | 'resend', body: Reason) => post(on('contracts/runs', id, verb), body),
  /** Closes what is due and pays what is planned, now. Twice changes nothing. */
  replayRuns: (body: Reason) => post<Replayed>('contracts/runs/replay', body),
  collectDefault: (id: Id, body: Reason) => post(on('contracts/defaults', id, 'collect'), body),
  /** One operator asks, another lets go. */
  unfreezeDefault: (id: Id, verb: 'unfreeze' | 'unfreeze/approve', body: Reason) =>
    post(on('contracts/defaults', id, verb), body),
};

const lines = {
  /** The way from the top line to a member, himself last. */
  teamPlace: async (id: Id) => (await call<TeamPlace>(`contracts/team-sales/${encodeURIComponent(id)}`)).path,
  previewLineMove: (query: { memberId: Id; uplineId?: Id; effectiveOn?: string }) =>
    call<LineMovePreview>('identity/line-moves/preview', { query }),
  /** Requests a move; another operator decides among the requests. */
  proposeLineMove: (body: Reason & { memberId: Id; uplineId: Id | null; effectiveOn: string | null }) =>
    post('identity/line-moves', body),
  cancelLineMove: (id: Id, body: Reason) => post(on('identity/line-moves', id, 'cancel'), body),
  /** Who was whose upline: `id` is a member's. */
  /** An application with what the list masks; the reading is audited. */
  application: (id: Id) => call<Application>(`identity/affiliates/${encodeURIComponent(id)}`),
  decideApplication: (id: Id, verb: 'approve' | 'reject', body: Reason) =>
    post(on('identity/affiliates', id, verb), body),
  uplines: async (id: Id) =>
    (await call<{ data: UplineSpan[] }>(`identity/line-moves/uplines/${encodeURIComponent(id)}`)).data,
};

const exporting = {
  /** Requests a whole list as a file; it is written in the background. */
  askExport: (service: Service, body: ExportOrder) => post<ExportFile>(`${service}/exports`, body),
  /** The operator's own files of a service, the newest first. */
  exports: async (service: Service) => (await call<{ data: ExportFile[] }>(`${service}/exports`)).data,
  exportFile: (service: Service, id: Id) => download(`${service}/exports/${encodeURIComponent(id)}/file`),
};

const platform = {
  replay: (letter: Id) => {
    const { service, id } = splitLetterId(letter);
    return post(on(`${service}/dead-letters`, id, 'replay'));
  },
  deadLetterCount: async (service: Service) =>
    (
      await call<{ total: number }>(`${service}/dead-letters`, {
        query: { page: 1, perPage: 1, filter: '{"state":"open"}' },
      })
    ).total,
  events: (service: Service) => call<EventState>(`${service}/events`),
  workings: (service: Service) => call<ServiceStatus>(`${service}/workings`),
  identityDashboard: () => call<IdentityDashboard>('identity/dashboard'),
  walletDashboard: () => call<WalletDashboard>('wallet/dashboard'),
  contractsDashboard: () => call<ContractsDashboard>('contracts/dashboard'),
  gamesDashboard: () => call<GamesDashboard>('games/dashboard'),
};

/** What the console can do beyond reading and editing records: one typed method per command of the API. */
export const verbs = {
  ...members,
  ...money,
  ...catalogue,
  ...files,
  ...people,
  ...contracts,
  ...settlement,
  ...lines,
  ...exporting,
  ...platform,
  ...platformVerbs,
  ...settingVerbs,
  ...promotionVerbs,
};
export type Verbs = typeof verbs;
