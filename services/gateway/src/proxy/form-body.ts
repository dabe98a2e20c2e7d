import type { FastifyRequest } from 'fastify';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';

const form = /^application\/x-www-form-urlencoded\s*(?:;\s*charset=("?)utf-8\1\s*)?$/i;
const mostFields = 20;

/**
 * A form as the JSON that services read. A browser sends forms from any site, with nobody asked before: it counts from the page's own
 * alone, as the browser says by `sec-fetch-site` or else by `origin`. Throws `gateway.not_a_form` and `gateway.other_site`.
 */
export function formBody({ headers }: Pick<FastifyRequest, 'headers'>, came: Buffer | undefined, type: string) {
  if (!came?.length || !form.test(type)) throw errors.not_a_form();
  if (!fromOwnSite(headers)) throw errors.other_site();
  const fields = [...new URLSearchParams(came.toString('utf8'))];
  const names = new Set(fields.map(([name]) => name));
  if (names.size !== fields.length || fields.length > mostFields) throw requestErrors.malformed();
  return { body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' };
}

function fromOwnSite({ host, origin, 'sec-fetch-site': site }: FastifyRequest['headers']): boolean {
  if (site !== undefined) return site === 'same-origin';
  try {
    return typeof origin === 'string' && host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
