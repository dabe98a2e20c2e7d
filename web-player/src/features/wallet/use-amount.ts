import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useMoney } from '../../i18n/use-money';
import { fieldText, readAmount } from './amount';

export interface AmountLimits {
  currency: string;
  min: bigint;
  max: bigint;
  /** What there is to take from, when it is a withdrawal. */
  available?: bigint;
}

export interface AmountState {
  text: string;
  setText: (text: string) => void;
  value: bigint | null;
  /** Why the amount will not do; only after it was looked at. */
  error: string | undefined;
  look: () => void;
  /** The amount when it will do; else null, the reason shows and the field waits for another. */
  check: () => bigint | null;
  box: RefObject<HTMLInputElement | null>;
}

/** An amount being typed, in minor units to begin with, held to its limits with the number in the sentence. */
export function useAmount(initial: bigint | null, { currency, min, max, available }: AmountLimits): AmountState {
  const { t } = useTranslation('wallet');
  const { format } = useLanguage();
  const { money } = useMoney();
  const [typed, type] = useState(() => ({
    text: initial === null ? '' : fieldText(initial, currency, format),
    format,
  }));
  const [looked, setLooked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const value = readAmount(typed.text, currency, typed.format);
  // The same amount in another language is written in that one's way, never read in it.
  const text = typed.format === format ? typed.text : value === null ? '' : fieldText(value, currency, format);
  const problem = () => {
    if (value === null) return t('noAmount');
    if (available !== undefined && value > available)
      return t('overBalance', { available: money(available, currency) });
    if (value < min) return t('tooSmall', { min: money(min, currency) });
    return value > max ? t('tooLarge', { max: money(max, currency) }) : undefined;
  };
  return {
    text,
    setText: (written) => type({ text: written, format }),
    value,
    error: looked ? problem() : undefined,
    box,
    look: () => text !== '' && setLooked(true),
    check: () => {
      setLooked(true);
      if (problem() === undefined) return value;
      box.current?.focus();
      return null;
    },
  };
}
