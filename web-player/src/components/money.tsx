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
  className?: string;
}

const TONE = { win: 'win', positive: 'pos', negative: 'neg', warning: 'warn' };

/** An exact amount: figure in text colour, unit smaller, no-break space between. */
export function Money({ minor, currency, signed, tone, masked, className = '' }: MoneyProps) {
  const { parts } = useMoney();
  const { sign, figure, unit } = parts(minor, currency, signed);
  return (
    <bdi className={['num', tone && TONE[tone], className].filter(Boolean).join(' ')} dir="ltr">
      {masked ? '••••••' : `${sign}${figure}`}
      {unit === 'K' ? 'K' : '\u00a0'}
      {unit !== 'K' && <small className="unit">{unit}</small>}
    </bdi>
  );
}
