import { call } from './http.js';
import type {
  AskedKey,
  CatalogueFile,
  CatalogueImport,
  FreeRoundOffer,
  ImportChanges,
  Maintenance,
  NewVendor,
  ReconcileRequest,
  RotatedKey,
  Shelves,
  Vendor,
  VendorChange,
  VendorDraft,
} from './types.js';
import { on, post, type Id, type Reason } from './verb-request.js';

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

/** Vendors, the catalogue and its files, free rounds, reconciliation. */
export const gameVerbs = {
  maintainVendor: (id: Id, body: Maintenance) => post(on('games/vendors', id, 'maintenance'), body),
  /** Asks for a vendor that another operator makes. */
  askVendor: (body: VendorDraft & Reason) => post<NewVendor>('games/new-vendors', body),
  decideNewVendor: (id: Id, verb: 'approve' | 'reject', body: Reason) =>
    post<Vendor | null>(on('games/new-vendors', id, verb), body),
  /** Asks to open a vendor's games the first time, which another operator agrees to as to any change. */
  goLive: (id: Id, body: Reason) =>
    call<Vendor>(`games/vendors/${encodeURIComponent(id)}`, { method: 'PUT', body: { enabled: true, ...body } }),
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
