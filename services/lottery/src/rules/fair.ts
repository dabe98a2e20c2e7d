import { createHash, createHmac } from 'node:crypto';
import type { VendorKind } from './vendor.js';

const hash = (of: Buffer): Buffer => createHash('sha256').update(of).digest();

/**
 * The seed of a day's n-th draw (from 1), of a chain of `length` whose last seed is `last`: each is the SHA-256 of the one after it,
 * and the hash of the first is the day's commitment (n = 0). Who knows a revealed seed can hash back to it, and not on to the next.
 */
export function seedAt(last: Buffer, length: number, n: number): Buffer {
  let seed = last;
  for (let left = length - n; left > 0; left--) seed = hash(seed);
  return seed;
}

/** Whole numbers without bias: four bytes at a time of HMAC-SHA256(seed, `message|block`), those above the last full range dropped. */
class Numbers {
  private bytes = Buffer.alloc(0);
  private block = 0;

  constructor(
    private readonly seed: Buffer,
    private readonly message: string,
  ) {}

  below(n: number): number {
    const full = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const value = this.next();
      if (value < full) return value % n;
    }
  }

  private next(): number {
    if (this.bytes.length < 4)
      this.bytes = createHmac('sha256', this.seed).update(`${this.message}|${this.block++}`).digest();
    const value = this.bytes.readUInt32BE(0);
    this.bytes = this.bytes.subarray(4);
    return value;
  }
}

/** `count` of the numbers 1 to `of`, in the order in which they are drawn. */
function drawn(numbers: Numbers, of: number, count: number): number[] {
  const left = Array.from({ length: of }, (_none, i) => i + 1);
  return Array.from({ length: count }, () => left.splice(numbers.below(left.length), 1)[0] ?? 0);
}

/** What a draw comes to: by its seed and the message that names it, `<game>|<issue number>|<public entropy>`. */
export function drawOf(kind: VendorKind, seed: Buffer, message: string): number[] {
  const numbers = new Numbers(seed, message);
  switch (kind) {
    case 'SSC':
      return Array.from({ length: 5 }, () => numbers.below(10));
    case 'K3':
      return Array.from({ length: 3 }, () => numbers.below(6) + 1);
    case 'PK10':
      return drawn(numbers, 10, 10);
    case 'C11X5':
      return drawn(numbers, 11, 5);
    case 'KLSF':
      return drawn(numbers, 20, 8);
  }
}
