import { call } from './http.js';
import type {
  Application,
  BrandLimits,
  BrandRecord,
  ContractLimits,
  LineMovePreview,
  NewPlatformTerms,
  Replayed,
  RunPreview,
  TeamPlace,
  UplineSpan,
} from './types.js';
import { on, post, type Id, type Reason } from './verb-request.js';

/** Contracts, their limits and runs, and the lines of agents. */
export const contractVerbs = {
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
  /** The way from the top line to a member, himself last. */
  teamPlace: async (id: Id) => (await call<TeamPlace>(`contracts/team-sales/${encodeURIComponent(id)}`)).path,
  previewLineMove: (query: { memberId: Id; uplineId?: Id; effectiveOn?: string }) =>
    call<LineMovePreview>('identity/line-moves/preview', { query }),
  /** Requests a move; another operator decides among the requests. */
  proposeLineMove: (body: Reason & { memberId: Id; uplineId: Id | null; effectiveOn: string | null }) =>
    post('identity/line-moves', body),
  cancelLineMove: (id: Id, body: Reason) => post(on('identity/line-moves', id, 'cancel'), body),
  /** An application with what the list masks; the reading is audited. */
  application: (id: Id) => call<Application>(`identity/affiliates/${encodeURIComponent(id)}`),
  decideApplication: (id: Id, verb: 'approve' | 'reject', body: Reason) =>
    post(on('identity/affiliates', id, verb), body),
  /** Who was whose upline: `id` is a member's. */
  uplines: async (id: Id) =>
    (await call<{ data: UplineSpan[] }>(`identity/line-moves/uplines/${encodeURIComponent(id)}`)).data,
};
