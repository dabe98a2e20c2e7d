import { lookup, type LookupAddress } from 'node:dns';
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A call to an address that operators entered. */
export interface OutsideCall {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly mostBytes: number;
  /** Only https, and only to addresses of the public internet: production. */
  readonly publicOnly: boolean;
  /** Resolves by DNS; specs use another resolver. */
  readonly resolve?: typeof lookup;
}

/** Whether an address is one of the public internet: no private, loopback, link-local, shared, mapped or reserved one. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Why nobody may enter this URL as a vendor's address: it is not of printable ASCII, names somebody by a password, has no TLS, or an
 * inner address. A name is judged at each connection instead, as what it stands for changes.
 */
export function addressProblem(url: string, publicOnly: boolean): 'form' | 'plain' | 'inner' | null {
  // What two persons read is where it goes: no letters that look like others, and no \ that stands for /.
  if (!/^[!-[\]-~]+$/.test(url) || !URL.canParse(url)) return 'form';
  const { protocol, username, password, hostname } = new URL(url);
  if (!['http:', 'https:'].includes(protocol) || username || password) return 'form';
  if (!publicOnly) return null;
  if (protocol !== 'https:') return 'plain';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublicAddress(host) ? null : 'inner';
  return /(?:^|\.)(?:localhost|local|internal|localdomain)\.?$/i.test(host) || !host.includes('.') ? 'inner' : null;
}

/** Returns addresses for a name only when all of them are public; the one that is connected to is one of those that were judged. */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const inner = error ? undefined : found.find(({ address }) => !isPublicAddress(address));
      const [first] = error ? [] : found;
      if (error || inner || !first) return answer(error ?? new Error(`${name} is no public address`), '', 0);
      if (options.all) return answer(null, found);
      answer(null, first.address, first.family);
    });
  };
}

/** Posts and reads the answer within its time and size. Follows no redirect: a 3xx is an answer like others. */
export async function callOutside(call: OutsideCall): Promise<{ status: number; text: string }> {
  const problem = addressProblem(call.url, call.publicOnly);
  if (problem) throw new Error(`the address is not allowed (${problem})`);
  const send = call.url.startsWith('https:') ? secure : plain;
  const signal = AbortSignal.timeout(call.timeoutMs);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(call.url, {
      method: 'POST',
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      signal,
      // A connection that was kept open was judged when it was opened; none is kept, so each is judged.
      agent: false,
      ...(call.publicOnly && { lookup: publicLookup(call.resolve ?? lookup) }),
    });
    request.once('response', resolve).once('error', reject).end(call.body);
  });
  return { status: answer.statusCode ?? 0, text: await textOf(answer, call.mostBytes) };
}

async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > mostBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
