import { randomUUID } from 'node:crypto';
import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { installationHeader, installationOf } from '@banyan/kernel/auth';
import type { FastifyRequest } from 'fastify';
import { siteOf } from '../brand/site.js';
import { config } from '../config.js';

const installation = installationOf(config);

/** Stands for the type of a body that names none. */
export const unnamedType = 'application/octet-stream';

/** What might have a reader behind the gateway see another method, address or body than the gateway did. */
const misleading: ReadonlySet<string> = new Set([
  'expect',
  'te',
  'trailer',
  'upgrade',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]);

type Headers = Record<string, string | string[] | undefined>;

interface Known {
  readonly brand: ResolveBrandResponse;
  readonly ip: string;
  /** Whether a body goes with it. */
  readonly body: boolean;
}

/** The headers that a service gets: the visitor's, without names that only the gateway may set, and the gateway's own. */
export function headersFor(request: FastifyRequest, given: Headers, known: Known): Headers {
  const typed = request.headers['content-type'] !== undefined;
  const passed = Object.entries(given).filter(([name, value]) => {
    if (isOurs(name) || misleading.has(name)) return false;
    if (name === 'content-length' && !known.body) return false;
    return name !== 'content-type' || typed || value !== unnamedType;
  });
  return { ...Object.fromEntries(passed), ...ours(request, known) };
}

const isOurs = (name: string): boolean =>
  name.startsWith('x-banyan-brand') ||
  name === installationHeader ||
  name === 'x-real-ip' ||
  name === 'x-request-id' ||
  name === 'forwarded' ||
  name.startsWith('x-forwarded-');

function ours(request: FastifyRequest, { brand, ip }: Known): Headers {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  const site = siteOf(request, brand);
  return {
    'x-banyan-brand': brand.brand,
    [installationHeader]: installation,
    'x-real-ip': ip,
    'x-request-id': requestId,
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol,
  };
}

/** What a service has no say in: which other sites read its answers, and what it is made of. */
const notTheirs = /^(access-control-|x-powered-by$|server$)/;

/** An answer's headers as visitors get them. */
export const withoutServices = <T extends object>(headers: T): T =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notTheirs.test(name))) as T;
