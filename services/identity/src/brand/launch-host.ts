import { hostForm } from './host-form.js';

/**
 * The origin that an operator wrote, as browsers write it; null when it is none that games may be served from. Launch tokens
 * travel there, so it is https, or http on the very machine. A wildcard is no host: pages allow exactly what is listed.
 */
export function launchHostOf(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const { protocol, hostname, origin, href } = new URL(written);
  const near = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && near)) return null;
  // A path, a query or a name before the host would be lost without a word.
  return href === `${origin}/` && hostForm.test(hostname) ? origin : null;
}
