import { call } from './http.js';
import type {
  AllowedIpDraft,
  BrandDraft,
  BrandField,
  BrandForms,
  BrandSettings,
  FieldTried,
  FieldTry,
  MaintenancePlan,
  NewBrand,
  RegionRuleDraft,
  Visitor,
} from './types.js';
import type { Reason } from './verb-request.js';

const root = 'identity';
const post = (path: string, body: unknown) => call(`${root}/${path}`, { method: 'POST', body });
const put = (path: string, body: unknown) => call(`${root}/${path}`, { method: 'PUT', body });

/** What brands are, when they rest, and who may enter. What closes or changes them is asked for and decided by another operator. */
export const platformVerbs = {
  brandSettings: (id: string) => call<BrandSettings>(`${root}/brands/${encodeURIComponent(id)}`),
  createBrand: (body: NewBrand & Reason) => post('brands', body),
  proposeBrand: (id: string, body: BrandDraft & Reason) => put(`brands/${encodeURIComponent(id)}`, body),
  /** Keeps a picture that may become a brand's logo or icon. */
  sendSign: (id: string, file: Blob) =>
    call<{ id: string }>(`${root}/brands/${encodeURIComponent(id)}/signs`, { method: 'POST', file }),
  brandForms: (id: string) => call<BrandForms>(`${root}/brands/${encodeURIComponent(id)}/fields`),
  proposeForms: (id: string, body: { fields: BrandField[] } & Reason) =>
    put(`brands/${encodeURIComponent(id)}/fields`, body),
  /** What would be said of a value by a rule. */
  tryField: (id: string, body: FieldTry) =>
    call<FieldTried>(`${root}/brands/${encodeURIComponent(id)}/fields/try`, { method: 'POST', body }),
  planMaintenance: (body: MaintenancePlan) => post('maintenances', body),
  /** Opens again at once, or takes a plan back. */
  endMaintenance: (id: string, body: Reason) => post(`maintenances/${id}/end`, body),
  moveMaintenance: (id: string, body: Reason & { endsAt: string | null }) => post(`maintenances/${id}/move`, body),
  allowIp: (body: AllowedIpDraft) => post('allowed-ips', body),
  removeAllowedIp: (id: string, body: Reason) => post(`allowed-ips/${id}/remove`, body),
  /** A new rule, or one as it should be. */
  proposeRegionRule: (id: string | null, body: RegionRuleDraft) =>
    id === null ? post('region-rules', body) : put(`region-rules/${id}`, body),
  removeRegionRule: (id: string, body: Reason) => post(`region-rules/${id}/remove`, body),
  /** What a visitor of an address is shown now. */
  visitor: (query: { brand: string; ip: string }) => call<Visitor>(`${root}/region-rules/visitor`, { query }),
};
