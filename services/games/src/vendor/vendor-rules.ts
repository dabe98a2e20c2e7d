import { errors } from '../errors.js';
import { readIpList } from './ip-list.js';
import { addressProblem } from './outside-call.js';
import type { Fields } from './vendor-fields.js';
import type { PromoBudgetOf, Vendor } from './vendor.entity.js';

/** Refuses what no vendor may have: addresses that nobody may enter, budgets in currencies that it does not take. */
export function judgeFields(
  { launchUrl, apiUrl, ipList, promoBudgets }: Fields,
  { currencies }: Pick<Vendor, 'currencies'>,
  publicOnly: boolean,
): void {
  for (const { currency } of (promoBudgets ?? []) as PromoBudgetOf[])
    if (!Object.hasOwn(currencies, currency)) throw errors.currency_not_offered();
  const { bad } = readIpList(Array.isArray(ipList) ? (ipList as string[]) : []);
  if (bad.length > 0) throw errors.bad_ip_list({ entries: bad.join(', ') });
  for (const address of [launchUrl, apiUrl])
    if (typeof address === 'string' && addressProblem(address, publicOnly)) throw errors.bad_address();
}
