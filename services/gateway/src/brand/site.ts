import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import type { FastifyRequest } from 'fastify';
import { config } from '../config.js';

const own = new URL(config.publicUrl);
const protocol = own.protocol.slice(0, -1);
const port = own.port && `:${own.port}`;

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
export function siteOf(request: FastifyRequest, brand: Pick<ResolveBrandResponse, 'hostKnown'> | undefined): Site {
  return brand?.hostKnown ? at(hostOf(request)) : home;
}

/** The site of another host of the same brand. */
export const siteAt = at;

const form = /^[a-z0-9.-]{1,253}$/;

/** The request's host in lower case without a port; empty when it has no form of a host. */
export function hostOf({ hostname }: FastifyRequest): string {
  const host = hostname.toLowerCase();
  return form.test(host) ? host : '';
}

/** Paths that answer under every host: operators, vendors and payment providers, who may know us by another name. */
export const onAnyHost = /^\/(admin|vendor\/v1|callback)(\/|$)/;
