import { entryOf, settingProblem, type SettingDefinition } from '@banyan/kernel/rules';
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
  // What is written and never shown is typed anew.
  return { [only]: setting.type === 'secret' ? '' : String(value) };
}

/**
 * What the form says; undefined while it is no value of the setting's, as the server would say too. Of amounts only those that are the brand's
 * own or become it: the others keep the standard, which later releases may change.
 */
export function valueOf(setting: Setting, draft: Draft): unknown {
  const value = typedIn(setting, draft);
  const definition = definitionOf(setting);
  // As it is typed a secret is a text; sealed it may be longer.
  const asTyped = definition.type === 'secret' ? { ...definition, type: 'text' as const } : definition;
  return settingProblem(asTyped, value) === null ? value : undefined;
}

function typedIn(setting: Setting, draft: Draft): unknown {
  if (typeof draft === 'boolean') return draft;
  if (setting.type === 'money') return amountsOf(setting, draft);
  const text = (entryOf(draft, only) ?? '').trim();
  if (setting.type === 'text') return text;
  // Nothing typed is no change: a secret is taken away by going back to the standard.
  if (setting.type === 'secret') return text === '' ? undefined : text;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function amountsOf({ own, standard }: Setting, draft: Readonly<Record<string, string>>): unknown {
  const ours = (own.value ?? {}) as Record<string, string>;
  const usual = standard.value as Record<string, string>;
  const typed = Object.entries(draft).map(([code, text]) => [code, minorTyped(text, code)] as const);
  return Object.fromEntries(
    typed.filter(([code, minor]) => entryOf(ours, code) !== undefined || minor !== entryOf(usual, code)),
  );
}

/** What the service declares, as far as it decides which values there are. */
function definitionOf({ id, type, group, permission, two, standard, min, max, unit }: Setting): SettingDefinition {
  const common = { key: id, group, permission, two };
  const { value } = standard;
  if (type === 'flag') return { ...common, type, standard: value === true };
  if (type === 'count')
    return { ...common, type, standard: Number(value), min: Number(min), max: Number(max), unit: unit ?? '' };
  if (type === 'text') return { ...common, type, standard: String(value), max: Number(max) };
  if (type === 'secret') return { ...common, type, standard: '', max: Number(max) };
  return { ...common, type, standard: value as Record<string, string>, min: min ?? '0', max: max ?? '0' };
}
