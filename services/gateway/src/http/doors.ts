import { attempts, declaredDoors } from '../services.gen.js';

/**
 * How a path is taken at the door, before anything else is asked of it. `counted`: with its address's requests, its attempts to log in, or its files;
 * by the service itself where one address asks for many players. `closed`: what a brand in maintenance or a closed region does to it.
 * `host`: under which hosts it answers while strict domains are on. `page`: the page itself says so, in words. `body`: what type one may have.
 */
export interface Door {
  readonly counted: 'request' | 'attempt' | 'file' | 'service';
  readonly closed: 'refused' | 'open' | 'page';
  readonly host: 'own' | 'any' | 'page';
  readonly body: 'json' | 'any';
}

/** For what stands in no line below: a new path is taken so until its service declares how else, and why. */
export const strict: Door = { counted: 'request', closed: 'refused', host: 'own', body: 'json' };
const file: Door = { counted: 'file', closed: 'open', host: 'own', body: 'json' };
/** Operators: they may know us by another name, and come while a brand is closed. */
const staff: Door = { counted: 'request', closed: 'open', host: 'any', body: 'json' };

const doors: ReadonlyArray<readonly [path: RegExp, door: Door]> = [
  ...declaredDoors.map(([path, door]): [RegExp, Door] => [path, { ...strict, ...door }]),
  [/^\/admin\/v1(\/|$)/, staff],
  [/^\/admin(\/|$)/, { ...staff, counted: 'file' }],
  [/^\/(robots\.txt|sitemap\.xml|manifest\.webmanifest)$/, file],
  // The gateway reads its own as it reads each service's.
  [/^\/openapi\/service\.json$/, staff],
];

/** Tries to get in; compared as a whole, since a path has one spelling here. */
const tries: ReadonlySet<string> = new Set(attempts);

/** What the webs serve is a file when it is named like one, otherwise a page. */
export const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** The door of a path; `web` for what no route but the webs' answers. */
export function doorOf(method: string, path: string, web = false): Door {
  const [, door = web ? webDoor(path) : strict] = doors.find(([pattern]) => pattern.test(path)) ?? [];
  return method !== 'GET' && tries.has(path) ? { ...door, counted: 'attempt' } : door;
}

const webDoor = (path: string): Door =>
  isFile(path) ? file : { counted: 'file', closed: 'page', host: 'page', body: 'json' };
