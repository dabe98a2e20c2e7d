import type { Database } from '@banyan/kernel/database';
import { sql } from '@banyan/kernel/database';
import { entryOf } from '@banyan/kernel/rules';
import { errors } from '../errors.js';
import { Vendor } from '../vendor/vendor.entity.js';

/** The vendor that can be asked for free rounds of a brand's game; throws by name what keeps it from that. */
export async function vendorOfGame(
  database: Database,
  which: { readonly id: number } | { readonly code: string },
  brand: string,
  gameCode: string,
): Promise<Vendor> {
  const vendor = await database.manager.findOne(Vendor, { where: which });
  if (!vendor) throw errors.vendor_not_found();
  if (!vendor.enabled) throw errors.disabled();
  if (!vendor.apiUrl) throw errors.vendor_without_calls();
  const statement = sql`select 1 from game where vendor_id = $1 and brand = $2 and code = $3`;
  const [game] = await database.query(statement, [vendor.id, brand, gameCode]);
  if (!game) throw errors.game_not_found();
  return vendor;
}

/** Throws `games.currency_not_offered` and `games.amount_too_fine` for a bet that the vendor cannot say. */
export function requireBet(vendor: Vendor, currency: string, betMinor: bigint): void {
  const own = entryOf(vendor.currencies, currency);
  if (!own) throw errors.currency_not_offered();
  if (betMinor % BigInt(own.unitMinor) !== 0n) throw errors.amount_too_fine();
}
