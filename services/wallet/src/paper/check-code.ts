import { createHmac, timingSafeEqual } from 'node:crypto';

/** Crockford's alphabet: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberBytes = 5;
const figuresBytes = 10;

/**
 * Makes and checks the codes that are printed on statements: an HMAC of the number (8 signs), and one of number and figures (16 signs). Who
 * holds no printed code meets the first, which costs nothing to check.
 */
export class CheckCodes {
  constructor(private readonly key: string) {}

  /** `7K2M-04QX-…`: six groups of four. The same number and figures have the same code. */
  codeOf(number: string, figures: string): string {
    const signs = this.ofNumber(number) + this.sign('figures', `${number}\n${figures}`, figuresBytes);
    return signs.match(/.{4}/g)?.join('-') ?? '';
  }

  /** Whether a code can be one of this statement, whatever its figures are. */
  begins(number: string, code: string): boolean {
    const own = this.ofNumber(number);
    return same(readable(code).slice(0, own.length), own);
  }

  isCodeOf(number: string, figures: string, code: string): boolean {
    return same(readable(code), readable(this.codeOf(number, figures)));
  }

  private ofNumber(number: string): string {
    return this.sign('number', number, numberBytes);
  }

  private sign(what: string, text: string, bytes: number): string {
    const mac = createHmac('sha256', this.key).update(`statement ${what} 1\n${text}`).digest();
    return base32(mac.subarray(0, bytes));
  }
}

/** A code as somebody typed it from paper. */
const readable = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
}
