/** The amount of a currency. Throws RangeError for one that the ledger does not know: every setting names those that it does. */
export function amountIn(amounts: ReadonlyMap<string, bigint>, currency: string): bigint {
  const amount = amounts.get(currency);
  if (amount === undefined) throw new RangeError(`no amount in ${currency}`);
  return amount;
}
