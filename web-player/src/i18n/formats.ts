const kept = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** What `make` makes, once per key: making a format costs a slow phone 20 ms, using it nothing. */
function once<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = kept.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** A format of instants for a BCP 47 tag; digits as the tag says. */
export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(`date ${tag} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, options));

/** A format of numbers for a BCP 47 tag, always in the digits 0 to 9. */
export const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(`number ${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(`${tag}-u-nu-latn`, options));

/** What stands before decimals in a BCP 47 tag's way of writing. */
export const decimalPoint = (tag: string): string =>
  numberFormat(tag)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';
