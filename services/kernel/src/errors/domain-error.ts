import { entryOf } from '../rules/entry.js';
/** A message in the languages shipped so far; others fall back to EN. */
export interface Texts {
  readonly EN: string;
  readonly VI: string;
  readonly CN: string;
  readonly AR: string;
}

/** One "no" of a service: HTTP status and message. `{name}` in a message is filled from the details. */
export interface ErrorSpec extends Texts {
  readonly status: number;
}

/**
 * The one way to refuse. `code` is stable (`service.snake_case`), `status` is the HTTP status,
 * `details` goes out as `value` (player) or `details` (console) and may hold bigint.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly texts: Texts,
    readonly details: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(texts.EN);
    this.name = 'DomainError';
  }

  /** The message in a language of the specification (`VI`, `EN`, `CN`, `AR`, …), with details filled in. */
  text(language: string): string {
    const text = entryOf(this.texts, language) ?? this.texts.EN;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = entryOf(this.details ?? {}, name);
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
        ? String(value)
        : whole;
    });
  }
}

type ErrorFactory = (details?: Readonly<Record<string, unknown>>) => DomainError;

/** Declares every refusal of a service; `throw errors.name(details)` raises one. */
export function defineErrors<T extends Record<string, ErrorSpec>>(
  service: string,
  specs: T,
): { readonly [K in keyof T]: ErrorFactory } {
  const entries = Object.entries(specs).map(([name, spec]): [string, ErrorFactory] => [
    name,
    (details) => new DomainError(`${service}.${name}`, spec.status, spec, details ?? null),
  ]);
  return Object.freeze(Object.fromEntries(entries)) as { readonly [K in keyof T]: ErrorFactory };
}
