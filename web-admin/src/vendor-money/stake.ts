import { currencyOf, minorOf } from '@banyan/kernel/money';

/** A stake as typed, in minor units: whole đồng in any grouping, `0.20` or `0,20` where a currency has decimals. Undefined: no stake. */
export function stakeMinor(text: string, code: string): string | undefined {
  const { scale, display } = currencyOf(code);
  const plain = display === 0 ? text.replace(/[\s.,]/g, '') : text.trim().replace(',', '.');
  const shape = display === 0 ? /^\d{1,12}$/ : new RegExp(String.raw`^\d{1,12}(\.\d{1,${display}})?$`);
  const minor = shape.test(plain) ? minorOf(plain, scale) : 0n;
  return minor > 0n ? String(minor) : undefined;
}
