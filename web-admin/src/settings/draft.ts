import { entryOf } from '@banyan/kernel/rules';
import { currencyOf, decimalOf, minorFromWire } from '@banyan/kernel/money';
import type { Setting } from '../api/types.js';
import { minorTyped } from '../ui/minor-typed.js';
import { effective } from './value.js';

/** A setting as a form has it: a switch, or texts by field; of amounts a field for each currency. */
export type Draft = boolean | Readonly<Record<string, string>>;

/** The field of what has only one. */
export const only = 'value';

export function draftOf(setting: Setting): Draft {
  const value = effective(setting);
  if (setting.type === 'flag') return value === true;
  if (setting.type === 'money')
    return Object.fromEntries(
      Object.entries(value as Record<string, string>).map(([code, minor]) => [
        code,
        decimalOf(minorFromWire(minor), currencyOf(code).scale),
      ]),
    );
  return { [only]: Array.isArray(value) ? value.join('\n') : String(value) };
}

/** What the form says; undefined while it is no value of the setting's. The server decides again. */
export function valueOf({ type, min, max }: Setting, draft: Draft): unknown {
  if (typeof draft === 'boolean') return draft;
  const text = (entryOf(draft, only) ?? '').trim();
  switch (type) {
    case 'count':
      return /^\d{1,9}$/.test(text) && Number(text) >= Number(min) && Number(text) <= Number(max)
        ? Number(text)
        : undefined;
    case 'money':
      return amountsOf(draft, BigInt(min ?? 0), BigInt(max ?? 0));
    case 'urls':
      return linesOf(text).every(isAddress) && linesOf(text).length <= Number(max) ? linesOf(text) : undefined;
    case 'url':
      return text === '' || isAddress(text) ? text : undefined;
    default:
      return text.length <= Number(max) ? text : undefined;
  }
}

function amountsOf(draft: Readonly<Record<string, string>>, min: bigint, max: bigint): unknown {
  const amounts = Object.entries(draft).map(([code, text]) => [code, minorTyped(text, code)] as const);
  const fit = amounts.every(([, minor]) => typeof minor === 'string' && BigInt(minor) >= min && BigInt(minor) <= max);
  return fit ? Object.fromEntries(amounts) : undefined;
}

const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const isAddress = (text: string): boolean => /^https:\/\/[^\s@]+$/.test(text) && URL.canParse(text);
