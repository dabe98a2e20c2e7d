import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { hostForm } from './host-form.js';

const platform = new URL(config.publicUrl).hostname;

/** What parts a host from the rest of an address. */
const beyond = /[\s/?#@:%\\]/;

/** The hosts that an operator wrote as browsers send them, each once and in order; what is none stays as it was written. */
export const hostsOf = (written: readonly string[]): string[] =>
  [...new Set(written.map((host) => asSent(host.trim())))].sort();

const asSent = (host: string): string => (!beyond.test(host) && domainToASCII(host)) || host.toLowerCase();

/** Whether browsers send it so, and it says something: what of it is encoded (`xn--`) can be read, which newer engines do not look after. */
const isName = (host: string): boolean =>
  domainToASCII(host) === host && isIP(host) === 0 && !/(^|\.)xn--/.test(domainToUnicode(host) || 'xn--');

/** Throws where a host is none, is nobody's to give, or opens another brand. */
export async function requireHosts(query: Query, brand: string, hosts: readonly string[]): Promise<void> {
  const wrong = hosts.find((host) => !hostForm.test(host) || !isName(host));
  if (wrong !== undefined) throw errors.host_malformed({ host: wrong });
  const [taken] = await query<{ host: string; brand: string }>(
    sql`select host, brand from brand_host where host = any($1) and brand <> $2 limit 1`,
    [hosts, brand],
  );
  if (taken) throw errors.host_taken(taken);
  const [first] = await query(sql`select from brand where code = $1 and is_default`, [brand]);
  const reserved = hosts.find((host) => (host === platform && !first) || (config.env === 'production' && isNear(host)));
  if (reserved !== undefined) throw errors.host_reserved({ host: reserved });
}

/** Gives a brand its hosts, and takes from it what is not among them. Throws `host_taken` where another brand was given one meanwhile. */
export async function giveHosts(tx: Tx, brand: string, hosts: readonly string[]): Promise<void> {
  await tx.query(sql`delete from brand_host where brand = $1 and host <> all($2::text[])`, [brand, hosts]);
  // In their order, so that two who want the same hosts wait for each other in one direction.
  await tx.query(
    sql`insert into brand_host (host, brand) select host, $1 from unnest($2::text[]) host order by host on conflict do nothing`,
    [brand, hosts],
  );
  const [taken] = await tx.query<{ host: string; brand: string }>(
    sql`select host, brand from brand_host where host = any($2::text[]) and brand <> $1 limit 1`,
    [brand, hosts],
  );
  if (taken) throw errors.host_taken(taken);
}

/** Names that mean the very machine, by which nobody from outside may choose a brand. */
const isNear = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');
