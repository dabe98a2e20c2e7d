import type { Envelope, EnvelopeContent } from '../api/promotion-types.js';
import { toLocal } from '../ui/local-time.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';

/** An envelope as it is typed: amounts in whole units. */
export interface Draft extends Omit<EnvelopeContent, 'totalMinor' | 'leastMinor'> {
  brand: string;
  total: string;
  least: string;
}

const hourMs = 3_600_000;

export const emptyDraft = (): Draft => ({
  brand: '',
  currency: 'VND',
  texts: [],
  total: '',
  shares: 100,
  least: '',
  turnover: 1,
  minLevel: 0,
  paidIn: true,
  perAddress: 3,
  opens: toLocal(new Date(Date.now() + hourMs).toISOString()),
  closes: toLocal(new Date(Date.now() + 2 * hourMs).toISOString()),
});

export function draftOf(envelope: Envelope): Draft {
  const { brand, currency, texts, totalMinor, shares, leastMinor, turnover, minLevel, paidIn, perAddress } = envelope;
  const { opens, closes } = envelope;
  const amounts = { total: asTyped(totalMinor, currency), least: asTyped(leastMinor, currency) };
  return { brand, currency, texts, shares, turnover, minLevel, paidIn, perAddress, opens, closes, ...amounts };
}

/** An envelope as the server takes it; null while something is missing or the shares come to more than there is. */
export function contentOf({ brand, total, least, ...rest }: Draft): EnvelopeContent | null {
  const [totalMinor, leastMinor] = [minorTyped(total, rest.currency), minorTyped(least, rest.currency)];
  const { texts, shares, opens, closes } = rest;
  if (!totalMinor || !leastMinor || leastMinor === '0' || brand === '' || shares < 1 || closes <= opens) return null;
  if (texts.length === 0 || texts.some(({ title }) => title.trim() === '')) return null;
  if (BigInt(leastMinor) * BigInt(shares) > BigInt(totalMinor)) return null;
  return { ...rest, totalMinor, leastMinor };
}
