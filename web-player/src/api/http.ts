import { ApiError } from './api-error';

export interface HttpRequest {
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** A file goes out as its bytes, anything else as JSON. */
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

/** The player's answer envelope; `value` holds the details when `success` is false. */
interface Envelope<T> {
  success: boolean;
  value: T;
  message?: string;
  code?: string;
}

const timeoutMs = 20_000;
/** A file of some megabytes over a slow line. */
const fileTimeoutMs = 120_000;
let clockSkewMs = 0;
let language = 'VI';

/** The language of every call's answer, as the specification's code. */
export function setRequestLanguage(code: string): void {
  language = code;
}

/** The server's clock as far as answers have shown it: this device's may be wrong by hours. */
export const serverNow = (): number => Date.now() + clockSkewMs;

/** One exchange with the server, no session handling. Throws {@link ApiError} and nothing else. */
export async function http<T>(method: string, path: string, request: HttpRequest = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
  const file = request.body instanceof Blob ? request.body : null;
  if (request.body !== undefined) headers['content-type'] = file?.type ?? 'application/json';
  if (request.token) headers['authorization'] = `Bearer ${request.token}`;
  const timeout = AbortSignal.timeout(file ? fileTimeoutMs : timeoutMs);
  const response = await fetch(path + queryOf(request.query), {
    method,
    headers,
    body: file ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
    credentials: 'same-origin',
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw new ApiError(timeout.aborted ? 'client.timeout' : 'client.network', '');
  });
  return answerOf<T>(response);
}

async function answerOf<T>(response: Response): Promise<T> {
  const requestId = response.headers.get('x-request-id');
  learnClock(response.headers.get('date'));
  const envelope = (await response.json().catch(() => null)) as Envelope<T> | null;
  if (envelope === null || typeof envelope.success !== 'boolean') {
    const code = response.status >= 500 ? 'client.unavailable' : 'client.unreadable';
    throw new ApiError(code, '', response.status, null, requestId);
  }
  if (!envelope.success || !response.ok) {
    const { code = 'client.unreadable', message = '', value } = envelope;
    throw new ApiError(code, message, response.status, value, requestId);
  }
  return envelope.value;
}

/** The `date` header counts whole seconds, so smaller differences say nothing. */
function learnClock(date: string | null): void {
  const skew = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (!Number.isNaN(skew)) clockSkewMs = Math.abs(skew) < 2_000 ? 0 : skew;
}

function queryOf(query: HttpRequest['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : '';
}
