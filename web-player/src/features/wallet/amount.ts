import { currencyOf, minorOf } from '@banyan/kernel/money';
import { numberFormat } from '../../i18n/formats';

function separatorsOf(format: string): { group: string; point: string } {
  const parts = numberFormat(format).formatToParts(12345.6);
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: find('group', ','), point: find('decimal', '.') };
}

/** What was typed, grouped in the language's way: `2000000` becomes `2.000.000`. Keeps what is no digit out. */
export function writeAmount(typed: string, currency: string, format: string): string {
  const { group, point } = separatorsOf(format);
  const { display } = currencyOf(currency);
  const cut = display > 0 ? typed.indexOf(point) : -1;
  const whole = (cut < 0 ? typed : typed.slice(0, cut))
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 13);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  if (cut < 0) return grouped;
  return `${grouped || '0'}${point}${typed
    .slice(cut + 1)
    .replace(/\D/g, '')
    .slice(0, display)}`;
}

/** Minor units of what stands in the field; null for nothing or zero. */
export function readAmount(text: string, currency: string, format: string): bigint | null {
  const { point } = separatorsOf(format);
  const [whole = '', fraction = ''] = text.split(point);
  const digits = whole.replace(/\D/g, '');
  if (digits === '') return null;
  const minor = minorOf(fraction ? `${digits}.${fraction}` : digits, currencyOf(currency).scale);
  return minor > 0n ? minor : null;
}

/** Minor units as the field writes them. */
export function fieldText(minor: bigint, currency: string, format: string): string {
  const { scale, display } = currencyOf(currency);
  const units = minor / 10n ** BigInt(scale - display);
  const text = units.toString().padStart(display + 1, '0');
  const { point } = separatorsOf(format);
  const typed = display > 0 ? `${text.slice(0, -display)}${point}${text.slice(-display)}` : text;
  return writeAmount(typed, currency, format);
}

/** The fee of an amount in minor units, rounded down as the ledger does; `percent` with up to four decimals. */
export function feeOf(minor: bigint, percent: number | string): bigint {
  const perMillion = minorOf(String(percent), 4);
  return (minor * perMillion) / 1_000_000n;
}
