import { sql, type Tx } from '@banyan/kernel/database';
import type { PromoBudgetOf, Vendor, VendorCurrency, WalletMode } from './vendor.entity.js';

/** The codes of vendors that seeds store, with keys that operators do not agree on. */
export const seededVendors = ['studio', 'lantern'] as const;

/** A vendor as a seed names it. */
export interface AdoptedVendor {
  readonly code: (typeof seededVendors)[number];
  readonly name: string;
  readonly launchUrl: string;
  /** Where it takes calls of ours. */
  readonly apiUrl: string;
  readonly walletMode: WalletMode;
  readonly ipList: readonly string[];
  readonly currencies: Readonly<Record<string, VendorCurrency>>;
  readonly promoBudgets: readonly PromoBudgetOf[];
}

/** Stores a vendor, or where a known one is reached; what operators changed stays. Answers its id. */
export async function adoptVendor(tx: Tx, vendor: AdoptedVendor): Promise<number> {
  const { code, name, launchUrl, ipList, currencies, apiUrl, walletMode, promoBudgets } = vendor;
  const statement = sql`insert into vendor (code, name, launch_url, ip_list, currencies, api_url, wallet_mode, promo_budgets)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (code) do update set launch_url = case when exists (
        select from vendor_change c where c.vendor_id = vendor.id and c.state = 'APPROVED' and c.after ->> 'launchUrl' is not null
      ) then vendor.launch_url else excluded.launch_url end, api_url = coalesce(vendor.api_url, excluded.api_url) returning id`;
  const own = [code, name, launchUrl, ipList];
  const values = [...own, JSON.stringify(currencies), apiUrl, walletMode, JSON.stringify(promoBudgets)];
  const [row] = await tx.query<{ id: number }>(statement, values);
  if (!row) throw new Error('the vendor could not be stored');
  return row.id;
}

/** A vendor as two operators agreed that it begins. */
export interface BeginningVendor extends Pick<
  Vendor,
  'code' | 'name' | 'launchUrl' | 'apiUrl' | 'walletMode' | 'shape' | 'publicKey' | 'ipList' | 'requestsPerSecond'
> {
  readonly currencies: ReadonlyArray<VendorCurrency & { readonly currency: string }>;
  readonly promoBudgets: readonly PromoBudgetOf[];
}

/** Stores a vendor that is switched off and was never live. Answers its id, null when its code is another vendor's. */
export async function insertVendor(tx: Tx, vendor: BeginningVendor, now: Date): Promise<number | null> {
  const { code, name, launchUrl, apiUrl, walletMode, shape, publicKey, ipList, requestsPerSecond } = vendor;
  const currencies = vendor.currencies.map(({ currency, code: theirs, unitMinor }) => [
    currency,
    { code: theirs, unitMinor },
  ]);
  const statement = sql`insert into vendor (enabled, live_at, code, name, launch_url, api_url, wallet_mode, shape, public_key, ip_list,
      requests_per_second, currencies, promo_budgets, created_at, updated_at)
    values (false, null, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict (code) do nothing returning id`;
  const own = [code, name, launchUrl, apiUrl, walletMode, shape, publicKey, ipList, requestsPerSecond];
  const money = [JSON.stringify(Object.fromEntries(currencies)), JSON.stringify(vendor.promoBudgets)];
  const [row] = await tx.query<{ id: number }>(statement, [...own, ...money, now]);
  return row?.id ?? null;
}
