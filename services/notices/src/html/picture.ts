import { errors } from '../errors.js';

/** Drawings of the app that a cover may be, as `set:<name>`: each has its motif in the player app. */
export const drawings = [
  'banyan', 'lantern', 'lotus', 'crown', 'football', 'hoop', 'balls', 'globe', 'roulette', 'cards', 'dice', 'koi', 'drum', 'rocket',
  'tiger', 'peacock', 'chest', 'gem', 'wheel', 'pad',
] as const; // prettier-ignore

/** Signs of the app that a mark of the footer may be, as `sign:<name>`. */
export const signs = [
  'bank',
  'card',
  'qr',
  'wallet',
  'phone',
  'bolt',
  'shield',
  'check',
  'dice',
  'globe',
  'trophy',
  'star',
] as const;

/** What a picture of this site is named by: a path with the ending of a picture, without anything that leads out of it. */
const ownPath = /^\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:png|jpe?g|webp|avif|svg)$/i;
export const longestPicture = 300;

/** An origin as it stands in a content policy: https, a name, perhaps a port. The last part of a name, unlike of an IP address, begins with a letter. */
const originPattern =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?<last>[a-z](?:[a-z\d-]{0,61}[a-z\d]))(?::(?<port>[1-9]\d{0,4}))?$/;

/** Names that are nobody's on the web: they lead to the visitor's own machine or network. */
const unofficial: ReadonlySet<string> = new Set(['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'arpa']); // prettier-ignore

/** Whether a list of a brand may hold the origin: a name of the web, never an address or a name within somebody's network. */
export function isOfWeb(origin: string): boolean {
  const { last, port = '443' } = originPattern.exec(origin)?.groups ?? {};
  return last !== undefined && !unofficial.has(last) && Number(port) <= 65_535;
}

/** The origin of an https address without a user or a password in it; null for anything else. */
export function httpsOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, origin } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? origin : null;
}

const isOneOf = (list: readonly string[], prefix: string, picture: string): boolean =>
  picture.startsWith(prefix) && list.includes(picture.slice(prefix.length));

/** Whether a page of the brand can show a picture: one of the app's own, one of this site, or one from an origin of the list. */
export function isShowable(picture: string, origins: readonly string[]): boolean {
  if (isOneOf(drawings, 'set:', picture) || isOneOf(signs, 'sign:', picture) || ownPath.test(picture)) return true;
  const origin = httpsOrigin(picture);
  return origin !== null && origins.includes(origin);
}

/** A picture as it may be stored. Throws `notices.content_picture`. */
export function checkedPicture(picture: string, origins: readonly string[]): string {
  if (!isShowable(picture, origins)) throw errors.content_picture();
  return httpsOrigin(picture) === null ? picture : new URL(picture).href;
}
