import { minorFromWire, moneyParts, type MoneyParts } from '@banyan/kernel/money';
import { useLocaleState, useTranslate } from 'react-admin';

const timeZone = 'Asia/Ho_Chi_Minh';
const minute = 60_000;

const tag = (locale: string) => (locale === 'en' ? 'en-GB' : 'vi-VN');

/** Minor units in the parts that a screen styles; a currency that the ledger does not know is shown in raw units. */
function partsOf(minor: string, currency: string, locale: string, signed = false): MoneyParts {
  try {
    return moneyParts(minorFromWire(minor), currency, locale, { signed });
  } catch {
    return { sign: '', figure: minor, unit: currency };
  }
}

/** Minor units as one text, for labels and sentences. */
export function moneyText(minor: string, currency: string, locale: string, signed = false): string {
  const { sign, figure, unit } = partsOf(minor, currency, locale, signed);
  return `${sign}${figure}\u00a0${unit}`;
}

/** Two digits and the whole year, in every language: `05/03/2026`, never `5/3/26`. */
const daily = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const hourly = { hour: '2-digit', minute: '2-digit' } as const;

/** Date and time in the brand's zone: `20/11/2026 20:14:07`. */
export function timeText(at: string, locale: string): string {
  const format = new Intl.DateTimeFormat(tag(locale), { ...daily, ...hourly, second: '2-digit', timeZone });
  return format.format(new Date(at));
}

/** From one instant up to another (not included): `01/11/2026 – 15/11/2026`, or the minutes of one day. */
export function rangeText(from: string, until: string, locale: string, minutes: boolean): string {
  const style = { ...daily, ...(minutes && hourly), timeZone };
  const format = new Intl.DateTimeFormat(tag(locale), style);
  return format.formatRange(new Date(from), new Date(Date.parse(until) - (minutes ? 0 : 1)));
}

/** The largest unit of a span in minutes, for translation: 31 → minutes, 130 → hours, 3000 → days. */
export function span(minutes: number): { key: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { key: 'minutes', count: Math.floor(minutes) };
  if (minutes < 48 * 60) return { key: 'hours', count: Math.floor(minutes / 60) };
  return { key: 'days', count: Math.floor(minutes / 1440) };
}

export const minutesSince = (at: string, now = Date.now()) => Math.max(0, (now - Date.parse(at)) / minute);

/** What stands for a long id in a list: the beginning of a UUID, any other whole. */
export const shortId = (id: string): string => (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id) ? id.slice(0, 8) : id);

/** Formatting in the operator's language. */
export function useFormat() {
  const [locale] = useLocaleState();
  const t = useTranslate();
  return {
    locale,
    money: (minor: string, currency = 'VND', signed = false) => moneyText(minor, currency, locale, signed),
    parts: (minor: string, currency = 'VND', signed = false) => partsOf(minor, currency, locale, signed),
    time: (at: string) => timeText(at, locale),
    range: (from: string, until: string, minutes = false) => rangeText(from, until, locale, minutes),
    percent: (bp: number) => `${new Intl.NumberFormat(tag(locale), { maximumFractionDigits: 2 }).format(bp / 100)}%`,
    /** The language by which numbers and dates are written. */
    written: tag(locale),
    /** Minor units of VND in a few letters, for the scale of a chart: `12 Tr`. */
    compact: (minor: number) =>
      new Intl.NumberFormat(tag(locale), { notation: 'compact', maximumFractionDigits: 1 }).format(minor / 10_000),
    number: (value: number, maximumFractionDigits = 3) =>
      new Intl.NumberFormat(tag(locale), { maximumFractionDigits }).format(value),
    span: (minutes: number) => {
      const { key, count } = span(minutes);
      return t(`console.span.${key}`, { smart_count: count });
    },
  };
}

/** A translation by key with the raw code as the answer for a value that the pack does not know. */
export function useLabel() {
  const t = useTranslate();
  return (group: string, value: string) => t(`console.${group}.${value}`, { _: value });
}
