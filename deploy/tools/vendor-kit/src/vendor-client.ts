import { signatureOf, type Key } from './signing.js';

/** What a call was answered: the HTTP status and the body's fields. `status` is empty when the body has none. */
export interface Answer {
  readonly http: number;
  readonly status: string;
  readonly transaction?: string;
  /** Minor units as text, as it came. */
  readonly balance?: string;
  readonly duplicate?: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One call as it was made, kept for the report. `answer` is missing while, or because, none came. */
export interface Exchange {
  readonly operation: string;
  readonly body: string;
  readonly ms: number;
  readonly answer?: Answer;
}

/** Departures from a properly signed request. */
export interface Forgery {
  readonly key?: Key;
  /** Unix time in milliseconds. */
  readonly timestamp?: string;
  readonly signature?: string;
  /** Signs as if it were this operation. */
  readonly signedAs?: string;
  /** Signs these bytes instead of those that are sent. */
  readonly signedBody?: string;
  /** Headers to leave out. */
  readonly without?: readonly string[];
}

/** A vendor's server as far as the platform sees it: signs, sends, and keeps what was said. */
export class VendorClient {
  readonly exchanges: Exchange[] = [];

  /** `base` is the address up to `/vendor/v1`; `now` is Unix time in milliseconds. */
  constructor(
    private readonly base: string,
    readonly key: Key,
    private readonly now: () => number = Date.now,
    private readonly timeoutMs = 5_000,
  ) {}

  /** Sends a body, as JSON or as these very bytes. Throws when no answer comes within the time. */
  async call(operation: string, body: unknown, forgery: Forgery = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const started = performance.now();
    const done = (answer?: Answer) => {
      const exchange = { operation, body: text, ms: performance.now() - started };
      this.exchanges.push(answer ? { ...exchange, answer } : exchange);
    };
    try {
      const response = await this.send(operation, text, AbortSignal.timeout(this.timeoutMs), forgery);
      const answer = answerOf(response.status, await response.text());
      done(answer);
      return answer;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Sends a body and throws its answer away unread. */
  async ignore(operation: string, body: unknown): Promise<void> {
    const response = await this.send(operation, JSON.stringify(body), AbortSignal.timeout(this.timeoutMs));
    await response.body?.cancel();
  }

  /** Sends a body and hangs up after `ms`, whatever has become of it by then. */
  async hangUp(operation: string, body: unknown, ms: number): Promise<void> {
    await this.send(operation, JSON.stringify(body), AbortSignal.timeout(ms)).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }

  /** Now on the vendor's clock, shifted. */
  timestamp(shiftMs = 0): string {
    return String(this.now() + shiftMs);
  }

  private send(operation: string, body: string, signal: AbortSignal, forgery: Forgery = {}): Promise<Response> {
    const { key = this.key, timestamp = this.timestamp(), signedAs = operation, signedBody = body } = forgery;
    const headers = new Headers({
      'content-type': 'application/json',
      'x-banyan-key': key.id,
      'x-banyan-timestamp': timestamp,
      'x-banyan-signature': forgery.signature ?? signatureOf(key.secret, timestamp, signedAs, signedBody),
    });
    for (const name of forgery.without ?? []) headers.delete(name);
    return fetch(`${this.base}/${operation}`, { method: 'POST', body, headers, signal });
  }
}

function answerOf(http: number, text: string): Answer {
  const fields = parsed(text);
  const { status, transaction, balance, duplicate } = fields;
  return {
    http,
    status: typeof status === 'string' ? status : '',
    ...(typeof transaction === 'string' && { transaction }),
    ...(typeof balance === 'string' && { balance }),
    ...(typeof duplicate === 'boolean' && { duplicate }),
    fields,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : { body: value };
  } catch {
    return { body: text };
  }
}
