import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLanguage } from '@banyan/texts';
import type { Principal } from '../auth/principal.js';

/** What is known of the request in hand. `language` is a code of the specification (VI, EN, CN, …). */
export interface RequestContext {
  readonly requestId: string;
  readonly brand: string;
  readonly language: string;
  readonly ip: string;
  readonly device: string;
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

/** Runs `work` inside a context. */
export function withContext<T>(context: RequestContext, work: () => T): T {
  return store.run(context, work);
}
