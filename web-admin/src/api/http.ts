import { language } from '../i18n/language.js';
import { attention } from './attention.js';
import { ApiError, unreachable, type ProblemBody } from './problem.js';
import { session } from './session.js';
import { stepUp } from './step-up.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Call {
  method?: Method;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** What is sent as it is, instead of a body. */
  file?: Blob;
  signal?: AbortSignal;
}

const root = '/admin/v1/';

function address(path: string, query: Call['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return root + path + (search ? `?${search}` : '');
}

/** One call in all its tries. */
interface Tried extends Call {
  /** It comes with a sign of life of the operator. */
  readonly attended: boolean;
}

function send(path: string, { method = 'GET', query, body, file, signal, attended }: Tried): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language.code() };
  const token = session.get()?.token;
  if (token) headers.authorization = `Bearer ${token}`;
  if (!attended) headers['x-unattended'] = '1';
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file) headers['content-type'] = file.type;
  return fetch(address(path, query), {
    method,
    headers,
    signal,
    credentials: 'same-origin',
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : unreachable(error.message);
  });
}

/** Whether the session is still of whom a call began for. Nobody's command goes out again; nobody's reading does. */
function ownerOf({ method = 'GET' }: Call): () => boolean {
  const owner = session.get()?.operator.id;
  return () => (owner === undefined ? method === 'GET' : session.get()?.operator.id === owner);
}

/** A 401 is answered once by a refresh and a second try: the guard runs before any effect, so a refused command has done nothing. */
async function tried(path: string, options: Tried): Promise<Response> {
  const owned = ownerOf(options);
  const first = await send(path, options);
  const renewed = first.status === 401 && (await session.refresh()) && owned();
  const answer = renewed ? await send(path, options) : first;
  if (answer.ok) return answer;
  const problem = await problemOf(answer);
  if (problem.code !== stepUp.code) throw problem;
  const again = await steppedUp(path, options, owned);
  if (again?.ok) return again;
  throw again ? await problemOf(again) : problem;
}

/** The second try of an action that asks for the second factor: perhaps another tab has just given it, else the operator does. */
async function steppedUp(path: string, options: Tried, owned: () => boolean): Promise<Response | undefined> {
  if ((await session.refresh()) && owned()) {
    const answer = await send(path, options);
    if (answer.ok || (await problemOf(answer.clone())).code !== stepUp.code) return answer;
  }
  return owned() && (await stepUp.ask()) && owned() ? send(path, options) : undefined;
}

/** A sign of life goes with each try of the call that takes it, and waits for the next call where the server heard of none. */
async function answerTo(path: string, options: Call): Promise<Response> {
  const attended = attention.take();
  const at = Date.now();
  try {
    const answer = await tried(path, { ...options, attended });
    if (attended) attention.told(at);
    return answer;
  } catch (error) {
    if (attended && wasHeard(error)) attention.told(at);
    else if (attended) attention.note();
    throw error;
  }
}

/** A refusal by anything but the guard comes after it. */
const wasHeard = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

async function problemOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as ProblemBody;
  const requestId = body.requestId ?? answer.headers.get('x-request-id') ?? undefined;
  return new ApiError(answer.status, { ...body, requestId });
}

/** A file of the console API, for the browser to save. Refusals become {@link ApiError}. */
export async function download(path: string): Promise<Blob> {
  return (await answerTo(path, {})).blob();
}

/** One call of the console API under /admin/v1. Refusals become {@link ApiError}. */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const answer = await answerTo(path, options);
  return (answer.status === 204 ? {} : await answer.json().catch(() => ({}))) as T;
}
