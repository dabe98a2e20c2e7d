import type { FastifyRequest } from 'fastify';
import { config } from '../config.js';

const form = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

/** The site that a request is for, as the gateway says it: a brand's own host or the platform's, never what a visitor made up. */
export function originOf({ headers }: FastifyRequest): string {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = headers;
  const said = typeof host === 'string' && form.test(host) && (protocol === 'http' || protocol === 'https');
  return said ? `${protocol}://${host}` : new URL(config.publicUrl).origin;
}
