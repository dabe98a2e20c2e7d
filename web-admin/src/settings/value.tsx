import { currencies } from '@banyan/kernel/money';
import { entryOf } from '@banyan/kernel/rules';
import { useTranslate } from 'react-admin';
import type { Setting } from '../api/types.js';
import { useFormat } from '../ui/format.js';

/** What counts: the brand's own value, else the standard. Of amounts a currency that the brand names not keeps its standard. */
export function effective({ type, own, standard }: Setting): unknown {
  if (own.value === null) return standard.value;
  return type === 'money' ? { ...(standard.value as object), ...(own.value as object) } : own.value;
}

/** A value as text, in the operator's language. */
export function useSettingText(): (setting: Setting, value: unknown) => string {
  const t = useTranslate();
  const { money, number } = useFormat();
  return ({ type, unit, standard }, given) => {
    const value = given ?? standard.value;
    if (type === 'flag') return t(value === true ? 'console.setting.on' : 'console.setting.off');
    if (type === 'count') return `${number(value as number)} ${t(`console.setting.unit.${unit}`)}`;
    if (type === 'text') return value === '' ? t('console.setting.empty') : String(value);
    if (type === 'secret') return t(value === '' ? 'console.setting.empty' : 'console.setting.kept');
    return Object.entries({ ...(standard.value as object), ...(value as Record<string, string>) })
      .filter(([currency]) => entryOf(currencies, currency) !== undefined)
      .map(([currency, minor]) => money(String(minor), currency))
      .join(' · ');
  };
}
