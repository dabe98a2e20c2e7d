import { createPublicKey } from 'node:crypto';
import { errors } from '../errors.js';
import { readIpList } from './ip-list.js';
import { addressProblem } from './outside-call.js';
import type { Fields } from './vendor-fields.js';
import type { PromoBudgetOf, Vendor, VendorCurrency } from './vendor.entity.js';

/** What of a vendor its new fields are judged beside. */
export type Judged = Pick<Vendor, 'currencies' | 'shape' | 'publicKey'>;

/**
 * Refuses what no vendor may have: addresses that nobody may enter, budgets in currencies that it does not take or twice in one,
 * keys that are none, currencies that its protocol counts otherwise.
 */
export function judgeFields(fields: Fields, vendor: Judged, publicOnly: boolean): void {
  const { launchUrl, apiUrl, ipList, promoBudgets } = fields;
  const budgets = ((promoBudgets ?? []) as PromoBudgetOf[]).map(({ currency }) => currency);
  if (!budgets.every((currency) => Object.hasOwn(vendor.currencies, currency))) throw errors.currency_not_offered();
  requireOnce(budgets);
  const { bad } = readIpList(Array.isArray(ipList) ? (ipList as string[]) : []);
  if (bad.length > 0) throw errors.bad_ip_list({ entries: bad.join(', ') });
  for (const address of [launchUrl, apiUrl])
    if (typeof address === 'string' && addressProblem(address, publicOnly)) throw errors.bad_address();
  if ('shape' in fields || 'publicKey' in fields) judgeProtocol({ ...vendor, ...fields });
}

/** Refuses a name that stands twice: one of the two would not be stored. */
export function requireOnce(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw errors.bad_currencies();
}

function judgeProtocol({ currencies, shape, publicKey }: Judged): void {
  const ours = ([currency, { code, unitMinor }]: [string, VendorCurrency]) =>
    unitMinor === '1' && (shape !== 'banyan' || code === currency);
  if (!Object.entries(currencies).every(ours)) throw errors.bad_currencies();
  if (publicKey === null ? shape === 'hub88' : !isPublicKey(publicKey)) throw errors.bad_public_key();
}

function isPublicKey(pem: string): boolean {
  try {
    return /^-----BEGIN (?:RSA )?PUBLIC KEY-----\s/.test(pem) && createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
