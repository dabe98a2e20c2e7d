import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLanguage } from '@banyan/texts';

/** Who acts. `accountType` is the specification's isAgent (0 plain member, 1, 2, 4, 41, 42); operators have a role and permissions. */
export interface Principal {
  readonly type: 'member' | 'operator';
  readonly id: bigint;
  readonly brand: string;
  readonly username: string;
  readonly accountType: number;
  /** Session id: revoking it ends every token made from it. */
  readonly sid: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** The password is known to everybody or too old: nothing else is open until it is changed. */
  readonly mustChangePassword: boolean;
  /** When an operator last proved the second factor, in milliseconds since 1970; 0 for members. */
  readonly steppedUpAt: number;
}

/** What is known of the request in hand. `language` is a code of the specification (VI, EN, CN, …). */
export interface RequestContext {
  readonly requestId: string;
  readonly brand: string;
  readonly language: string;
  readonly ip: string;
  readonly device: string;
  /** The site that it is for, as the gateway says it: a brand's own host or the platform's. Missing where no gateway said one. */
  readonly origin?: string;
  principal?: Principal;
  /** Whether the request only reads: then its database connections refuse every write. */
  readOnly?: boolean;
}

const store = new AsyncLocalStorage<RequestContext>();

const outside: RequestContext = Object.freeze({
  requestId: '',
  brand: 'BANYAN',
  language: defaultLanguage,
  ip: '',
  device: '',
});

/** The context of the request in hand; outside of one a neutral context. */
export function ctx(): RequestContext {
  return store.getStore() ?? outside;
}

/** The site that the request in hand is for: a brand's own host, or the platform's (`PUBLIC_URL`); never what a visitor made up. */
export const siteOrigin = (publicUrl: string): string => ctx().origin ?? new URL(publicUrl).origin;

/** Runs `work` inside a context. */
export function withContext<T>(context: RequestContext, work: () => T): T {
  return store.run(context, work);
}
