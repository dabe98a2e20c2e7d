import type { Contribution } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import type { PlayerAtVendor } from './bet-check.service.js';
import { minorOf } from './booking.service.js';
import { Refusal } from './status.js';
import type { BetLeg } from './vendor-api.schemas.js';

/** What of a stake goes into pools, in minor units. The stake is booked whole: these are told beside it. */
export function contributionsOf(vendor: KnownVendor, at: PlayerAtVendor, bet: BetLeg): Contribution[] {
  const { transaction, contributions = [] } = bet;
  const { currency } = at.player;
  const parts = contributions.map(({ pool, amount }) => {
    return { vendorId: vendor.id, transaction, pool, currency, amountMinor: minorOf(amount, at.currency) };
  });
  const names = new Set(parts.map(({ pool }) => pool));
  if (names.size < parts.length) throw new Refusal('BAD_REQUEST', 'A pool is named twice');
  const sum = parts.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  if (sum > minorOf(bet.amount, at.currency))
    throw new Refusal('BAD_REQUEST', 'The contributions are more than the stake');
  return parts;
}
