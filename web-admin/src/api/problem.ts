import type { Puzzle } from '@banyan/kernel/rules';
import { HttpError } from 'react-admin';

/** The body of a refusal as the services send it. `errors`: field → messages. */
export interface ProblemBody {
  code?: string;
  message?: string;
  requestId?: string;
  errors?: Record<string, string[] | string>;
  details?: { readonly proof?: Puzzle } | null;
}

const fieldErrors = (errors: ProblemBody['errors']) =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field, Array.isArray(text) ? text.join(' ') : text]),
  );

/**
 * A refusal of the API. `message` carries code and request id, so that every toast of react-admin shows them;
 * `text` is the sentence alone. `body.errors` is what forms read to mark fields.
 */
export class ApiError extends HttpError {
  readonly code: string;
  readonly requestId: string;
  readonly text: string;
  /** Field → what is wrong with it. */
  readonly fields: Record<string, string>;
  /** What `identity.proof_required` asks to be worked. */
  readonly puzzle: Puzzle | undefined;

  constructor(status: number, body: ProblemBody) {
    const code = body.code ?? `http.${status}`;
    const requestId = body.requestId ?? '';
    const text = body.message ?? `HTTP ${status}`;
    const errors = fieldErrors(body.errors);
    super(`${text} (${[code, requestId].filter(Boolean).join(', ')})`, status, errors ? { ...body, errors } : body);
    // The parent sets its own prototype, which would hide this class from instanceof.
    Object.setPrototypeOf(this, ApiError.prototype);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.text = text;
    this.fields = errors ?? {};
    this.puzzle = body.details?.proof;
  }
}

/** An error that never reached the server: offline, reset, time-out. */
export const unreachable = (message: string) => new ApiError(0, { code: 'console.unreachable', message });
