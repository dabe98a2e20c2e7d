import { attempts, declaredPolicies } from '../services.gen.js';

/**
 * The admission policy of a path, checked before anything else. `counted`: with its address's requests, its attempts to log in, or its files;
 * by the service itself where one address asks for many players. `closed`: what a brand in maintenance or a closed region does to it.
 * `host`: under which hosts it answers while strict domains are on. `page`: the page itself says so, in words. `body`: what type one may have; `form`: what a page's own form sends, from the same
 * site; `picture`: one PNG or JPEG, larger than other bodies.
 */
export interface PathPolicy {
  readonly counted: 'request' | 'attempt' | 'file' | 'service';
  readonly closed: 'refused' | 'open' | 'page';
  readonly host: 'own' | 'any' | 'page';
  readonly body: 'json' | 'form' | 'picture' | 'any';
}

/** For paths without a row below: a new path has this policy until its service declares another, and why. */
export const strict: PathPolicy = { counted: 'request', closed: 'refused', host: 'own', body: 'json' };
const file: PathPolicy = { counted: 'file', closed: 'open', host: 'own', body: 'json' };
/** Operators: they may know us by another name, and come while a brand is closed. */
const staff: PathPolicy = { counted: 'request', closed: 'open', host: 'any', body: 'json' };

const policies: ReadonlyArray<readonly [path: RegExp, policy: PathPolicy]> = [
  ...declaredPolicies.map(([path, policy]): [RegExp, PathPolicy] => [path, { ...strict, ...policy }]),
  [/^\/admin\/v1(\/|$)/, staff],
  [/^\/admin(\/|$)/, { ...staff, counted: 'file' }],
  [/^\/(robots\.txt|sitemap\.xml|manifest\.webmanifest|brand\.css)$/, file],
  // The gateway reads its own as it reads each service's.
  [/^\/openapi\/service\.json$/, staff],
];

/** Tries to get in; compared as a whole, since a path has one spelling here. */
const tries: ReadonlySet<string> = new Set(attempts);

/** What the webs serve is a file when it is named like one, otherwise a page. */
export const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** The policy of a path; `web` for paths that only the web apps serve. */
export function policyOf(method: string, path: string, web = false): PathPolicy {
  const [, policy = web ? webPolicy(path) : strict] = policies.find(([pattern]) => pattern.test(path)) ?? [];
  return method !== 'GET' && tries.has(path) ? { ...policy, counted: 'attempt' } : policy;
}

const webPolicy = (path: string): PathPolicy =>
  isFile(path) ? file : { counted: 'file', closed: 'page', host: 'page', body: 'json' };
