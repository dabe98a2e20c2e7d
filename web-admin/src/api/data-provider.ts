import { entryOf } from '@banyan/kernel/rules';
import type {
  CreateParams,
  DataProvider,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { call } from './http.js';
import { ApiError } from './problem.js';
import { isService, pathOf, splitLetterId, type Service } from './resources.js';
import { verbs, type Verbs } from './verbs.js';

interface Page {
  data: RaRecord[];
  total?: number;
  /** There are more than `total`, up to which they were counted. */
  more?: true;
  pageInfo?: { hasNextPage: boolean; hasPreviousPage: boolean };
  /** Up to when a report's figures are complete. */
  summedAt?: string | null;
  totals?: unknown;
  brands?: unknown;
}

type Signal = { signal?: AbortSignal };

/** The server refuses more per page. */
export const maxPerPage = 100;

/** What names a record: reports and teams have no id of their own. */
function idOf(resource: string, record: RaRecord): unknown {
  if (resource === 'teamSales') return record['memberId'];
  return resource === 'reports' ? record['key'] : record.id;
}

const onLetters = (resource: string, service: Service, record: RaRecord): RaRecord => {
  if (resource === 'deadLetters') return { ...record, id: `${service}:${record.id}`, service };
  return { ...record, id: String(idOf(resource, record) as string | number) };
};

/** Filters that say what a list is of; the API takes them beside its filter. */
const scopes: Record<string, readonly string[]> = {
  teamSales: ['brand', 'parentId', 'from', 'until'],
  reports: ['by', 'brand', 'currency', 'from', 'until'],
};

function scoped(resource: string, filter: Record<string, unknown>) {
  const own = entryOf(scopes, resource) ?? [];
  const of = (inside: boolean) =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => own.includes(key) === inside));
  return { scope: of(true) as Record<string, string>, filter: of(false) };
}

function place(resource: string, id: unknown): { path: string; service: Service } {
  if (resource !== 'deadLetters')
    return { path: `${pathOf(resource)}/${encodeURIComponent(String(id))}`, service: 'wallet' };
  const letter = splitLetterId(String(id));
  return { path: `${pathOf(resource, letter.service)}/${encodeURIComponent(letter.id)}`, service: letter.service };
}

function pageQuery(resource: string, params: GetListParams) {
  const { service, ...given } = (params.filter ?? {}) as Record<string, unknown>;
  const { scope, filter } = scoped(resource, given);
  const { page = 1, perPage = 25 } = params.pagination ?? {};
  return {
    service: isService(service) ? service : ('wallet' as const),
    query: {
      ...scope,
      page,
      perPage: Math.min(perPage, maxPerPage),
      sort: params.sort?.field,
      order: params.sort?.order,
      filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined,
    },
  };
}

/** A list that nobody counted to its end is paged without a total. */
function uncounted({ total, more: _more, ...page }: Page, { page: at, perPage }: { page: number; perPage: number }) {
  return {
    ...page,
    meta: { atLeast: total },
    pageInfo: { hasNextPage: page.data.length === perPage, hasPreviousPage: at > 1 },
  };
}

/** Where a list without a total ends it has one: what stands on the last page is the last of it. */
const totalAtEnd = ({ data, total, pageInfo }: Page, { page, perPage }: { page: number; perPage: number }) =>
  total === undefined && pageInfo?.hasNextPage === false ? { total: (page - 1) * perPage + data.length } : {};

async function getList(resource: string, params: GetListParams & Signal) {
  const { service, query } = pageQuery(resource, params);
  const page = await call<Page>(pathOf(resource, service), { query, signal: params.signal });
  return {
    ...(page.more ? uncounted(page, query) : page),
    ...totalAtEnd(page, query),
    ...(page.summedAt !== undefined && { meta: { summedAt: page.summedAt, totals: page.totals, brands: page.brands } }),
    data: page.data.map((record) => onLetters(resource, service, record)),
  };
}

async function getOne(resource: string, params: GetOneParams & Signal) {
  const { path, service } = place(resource, params.id);
  const record = await call<RaRecord>(path, { signal: params.signal });
  return { data: onLetters(resource, service, record) };
}

async function getMany(resource: string, params: GetManyParams & Signal) {
  const ids = [...new Set(params.ids.map(String))];
  const query = { filter: JSON.stringify({ id: ids }), perPage: maxPerPage };
  const page = await call<Page>(pathOf(resource), { query, signal: params.signal });
  return { data: page.data.map((record) => onLetters(resource, 'wallet', record)) };
}

function getManyReference(resource: string, params: GetManyReferenceParams & Signal) {
  return getList(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } });
}

async function create(resource: string, params: CreateParams) {
  return { data: await call<RaRecord>(pathOf(resource), { method: 'POST', body: params.data }) };
}

async function update(resource: string, params: UpdateParams) {
  const { path, service } = place(resource, params.id);
  const record = await call<RaRecord>(path, { method: 'PUT', body: params.data });
  return { data: onLetters(resource, service, record) };
}

/** Nothing in the console deletes, and nothing changes many records in one request. */
const refused = (action: string) => async () => {
  throw new ApiError(405, { code: 'console.unsupported', message: `${action} is not offered` });
};

export type ConsoleDataProvider = DataProvider & Verbs;

/** react-admin's data over the console API, with the typed commands of {@link verbs} beside the standard methods. */
export const dataProvider = {
  supportAbortSignal: true,
  getList,
  getOne,
  getMany,
  getManyReference,
  create,
  update,
  updateMany: refused('updateMany'),
  delete: refused('delete'),
  deleteMany: refused('deleteMany'),
  ...verbs,
} as ConsoleDataProvider;
