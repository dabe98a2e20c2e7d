import { currencyOf } from '@banyan/kernel/money';

/** One whole unit of a currency: the least step of an axis. */
export const unitOf = (currency: string): bigint => 10n ** BigInt(currencyOf(currency).scale);
