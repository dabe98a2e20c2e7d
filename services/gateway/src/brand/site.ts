import type { IncomingMessage } from 'node:http';
import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { config } from '../config.js';

const own = new URL(config.publicUrl);
const protocol = own.protocol.slice(0, -1);
const port = own.port && `:${own.port}`;

type Named = Pick<IncomingMessage, 'headers'>;

/** Where a site stands: `https`, `play.example:8443`, and both as an origin. */
export interface Site {
  readonly protocol: string;
  readonly host: string;
  readonly origin: string;
}

const at = (hostname: string): Site => ({
  protocol,
  host: hostname + port,
  origin: `${protocol}://${hostname}${port}`,
});
const home = at(own.hostname);

/**
 * The site that a request is for. What a visitor sends as Host is said back to nobody: it counts when it is one of the brand's own,
 * otherwise the site is the platform's. Brands stand on the scheme and port of `PUBLIC_URL`.
 */
export function siteOf(request: Named, brand: Pick<ResolveBrandResponse, 'hostKnown'> | undefined): Site {
  return brand?.hostKnown ? at(hostOf(request)) : home;
}

/** The site of another host of the same brand. */
export const siteAt = at;

const form = /^[a-z0-9.-]{1,253}$/;

/** The request's host in lower case without a port; empty when it has no form of a host. */
export function hostOf({ headers }: Named): string {
  const [host = ''] = (headers.host ?? '').toLowerCase().split(':', 1);
  return form.test(host) ? host : '';
}
