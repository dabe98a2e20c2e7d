import { useState } from 'react';
import { useMoney } from '../i18n/use-money';

export interface MoneyProps {
  /** Minor units: bigint or the digit string of the API. */
  minor: bigint | string;
  currency: string;
  /** Plus before credits; the true minus always stands before debits. */
  signed?: boolean;
  /** `win` only for money won, `positive` for credits and deposits. */
  tone?: 'win' | 'positive' | 'negative' | 'warning';
  /** Six dots instead of the figure. */
  masked?: boolean;
  /** No parts of a K: for what grows while one looks. */
  whole?: boolean;
  /** Digits that change roll into place, upwards when it grows. */
  rolling?: boolean;
  className?: string;
}

const TONE = { win: 'win', positive: 'pos', negative: 'neg', warning: 'warn' };

/** A figure whose digits roll when they change; counted from the end, so that only what differs moves. */
function Rolling({ text, amount }: { text: string; amount: bigint }) {
  const [shown, setShown] = useState({ text, amount, before: text, grown: true });
  if (shown.text !== text) setShown({ text, amount, before: shown.text, grown: amount > shown.amount });
  const same = (place: number, char: string) => shown.before.at(-place) === char;
  return Array.from(text, (char, at) => {
    const place = text.length - at;
    return (
      <span key={`${place} ${char}`} className={same(place, char) ? undefined : shown.grown ? 'roll' : 'roll down'}>
        {char}
      </span>
    );
  });
}

/** An exact amount: figure in text colour, unit smaller, no-break space between. */
export function Money({ minor, currency, signed, tone, masked, whole, rolling, className = '' }: MoneyProps) {
  const { parts } = useMoney();
  const { sign, figure, unit } = parts(minor, currency, { signed, whole });
  const text = `${sign}${figure}`;
  return (
    <bdi className={['num', tone && TONE[tone], className].filter(Boolean).join(' ')} dir="ltr">
      {masked ? '••••••' : rolling ? <Rolling text={text} amount={BigInt(minor)} /> : text}
      {unit === 'K' ? 'K' : '\u00a0'}
      {unit !== 'K' && <small className="unit">{unit}</small>}
    </bdi>
  );
}
