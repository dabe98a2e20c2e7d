/** A refused or failed call, for the screen. `status` 0: no answer was read. */
export class ApiError extends Error {
  constructor(
    /** Stable: the server's `service.snake_case`, or `client.*` for what went wrong before an answer. */
    readonly code: string,
    /** The server's words in the player's language; empty for `client.*`. */
    message: string,
    readonly status = 0,
    /** Details of the refusal, such as `{ fields }` or `{ retryAfterSeconds }`. */
    readonly value: unknown = null,
    /** Names the request in the server's logs. */
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** True when the server may or may not have done what was asked: only asking again tells. */
  get outcomeUnknown(): boolean {
    return this.code === 'client.network' || this.code === 'client.timeout' || this.status >= 500;
  }

  /** A named detail, when the refusal carries it. */
  detail(name: string): unknown {
    const value = this.value;
    return typeof value === 'object' && value !== null
      ? new Map<string, unknown>(Object.entries(value)).get(name)
      : undefined;
  }

  /** Messages per field of `request.invalid`; empty for other refusals. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    const fields = this.detail('fields');
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string[]>) : {};
  }
}
