import { isText, say } from '@banyan/texts';

/**
 * The one way to refuse. `code` is stable (`service.snake_case`) and has its sentence in each language's `refusals.json`, `status` is
 * the HTTP status, `details` goes out as `value` (player) or `details` (console), fills the sentence's `{names}` and may hold bigint.
 */
export class DomainError extends Error {
  /** `said` is what a peer said already, in the language that it was asked in. */
  constructor(
    readonly code: string,
    readonly status: number,
    readonly details: Readonly<Record<string, unknown>> | null = null,
    private readonly said?: string,
  ) {
    super(said ?? say('refusals', code, 'EN'));
    this.name = 'DomainError';
  }

  /** The sentence in a language of the specification (`VI`, `EN`, `CN`, …); English where the language lacks it. */
  text(language: string): string {
    return this.said ?? say('refusals', this.code, language, this.details ?? {});
  }
}

type ErrorFactory = (details?: Readonly<Record<string, unknown>>) => DomainError;

/** Declares every refusal of a service by its HTTP status; `throw errors.name(details)` raises one. A code without words fails here. */
export function defineErrors<T extends Record<string, number>>(
  service: string,
  statuses: T,
): { readonly [K in keyof T]: ErrorFactory } {
  const entries = Object.entries(statuses).map(([name, status]): [string, ErrorFactory] => {
    const code = `${service}.${name}`;
    if (!isText('refusals', code)) throw new Error(`services/texts/locales/en/refusals.json has no ${code}`);
    return [name, (details) => new DomainError(code, status, details ?? null)];
  });
  return Object.freeze(Object.fromEntries(entries)) as { readonly [K in keyof T]: ErrorFactory };
}
