const decimal = /^([+-]?)(\d{1,19})(?:\.(\d+))?$/;
const digits = /^-?\d{1,19}$/;
const int64Max = 9223372036854775807n;

/**
 * Minor units of a decimal text, exactly: `minorOf('12.5', 4)` is `125000n`.
 * Throws RangeError when the text is no decimal, is more precise than the scale, or leaves int64.
 */
export function minorOf(text: string, scale: number): bigint {
  const match = decimal.exec(text);
  if (!match) throw new RangeError(`not a decimal amount: ${text.slice(0, 40)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  if (/[1-9]/.test(fraction.slice(scale))) throw new RangeError(`more than ${scale} decimals: ${text.slice(0, 40)}`);
  const units = BigInt(whole + kept);
  return withinInt64(sign === '-' ? -units : units);
}

/** The shortest exact decimal text of minor units: `decimalOf(125000n, 4)` is `'12.5'`. */
export function decimalOf(minor: bigint, scale: number): string {
  const { sign, whole, fraction } = split(minor, scale);
  const kept = fraction.replace(/0+$/, '');
  return sign + whole + (kept ? `.${kept}` : '');
}

/** Minor units of a digit string from the wire. Throws RangeError when it is none or leaves int64. */
export function minorFromWire(text: string): bigint {
  if (!digits.test(text)) throw new RangeError('not a digit string of minor units');
  return withinInt64(BigInt(text));
}

/** Sign, whole part and the fraction padded to `scale` digits. */
export function split(minor: bigint, scale: number): { sign: '' | '-'; whole: string; fraction: string } {
  const negative = minor < 0n;
  const text = (negative ? -minor : minor).toString().padStart(scale + 1, '0');
  const cut = text.length - scale;
  return { sign: negative ? '-' : '', whole: text.slice(0, cut), fraction: text.slice(cut) };
}

function withinInt64(value: bigint): bigint {
  if (value > int64Max || value < -int64Max) throw new RangeError('amount leaves 64 bits');
  return value;
}
