import type { SocialChannel } from '../api/social';
import { safeSessionStorage } from '../api/storage';

const key = 'banyan.social';

/** A way to another company's log-in and back, which leaves this page for a while. */
export interface SocialTrip {
  readonly channel: SocialChannel;
  readonly purpose: 'login' | 'bind';
  /** The page of ours that it began on. */
  readonly from: string;
}

/** Leaves for the company; what was begun is kept in this tab alone. */
export function leaveFor(url: string, trip: Omit<SocialTrip, 'from'>): void {
  safeSessionStorage.setItem(key, JSON.stringify({ ...trip, from: `${location.pathname}${location.search}` }));
  location.assign(url);
}

/** Back from the company: what it sent, taken out of the address at once, so that no history and no picture has it. */
export interface SocialReturn extends SocialTrip {
  readonly answer: string;
}

const secrets = ['state', 'code', 'error', 'tgAuthResult'];

let brought: SocialReturn | null = null;

/** What this tab came back with; null without a trip. The same for as long as the page stands. */
export function takeReturn(): SocialReturn | null {
  const kept = safeSessionStorage.getItem(key);
  const result = new URLSearchParams(location.hash.slice(1)).get('tgAuthResult');
  const query = new URLSearchParams(location.search);
  const proof = result !== null || secrets.some((name) => query.has(name));
  // Also what nobody here asked for: it would be good in any browser until it is too old.
  if (proof) history.replaceState(history.state, '', location.pathname);
  if (result !== null) query.set('tgAuthResult', result);
  if (!query.has('state')) return brought;
  safeSessionStorage.removeItem(key);
  brought = kept === null ? null : { ...(JSON.parse(kept) as SocialTrip), answer: query.toString() };
  return brought;
}

/** The trip is over. */
export const forgetReturn = (): void => {
  brought = null;
};

/** Where the trip began, as a page of this site and no other; the home page after one that only led here. */
export function placeOf({ from }: SocialTrip): string {
  const own =
    /^\/(?!\/)/.test(from) && !from.includes('\\') && new URL(from, location.origin).origin === location.origin;
  return own && !/^\/(?:login|register)/.test(from) ? from : '/';
}
