import type { IncomingMessage } from 'node:http';

const form = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

/** The site that a request is for, as the gateway says it, never what a visitor made up. A call past the gateway names none. */
export function originOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = headers;
  const said = typeof host === 'string' && form.test(host) && (protocol === 'http' || protocol === 'https');
  return said ? `${protocol}://${host}` : 'http://localhost';
}
