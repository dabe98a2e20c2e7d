import { useTranslation } from 'react-i18next';
import type { StatProps } from '../../../components/stat';
import { usePercent } from '../../../i18n/use-percent';

/** Beyond ten times as much a percentage says less than the amount. */
const mostPercent = 1000n;

const size = (figure: bigint): bigint => (figure < 0n ? -figure : figure);

/**
 * How a figure stands against the one of the period before: in percent, or by the amount where a percentage would mislead.
 * A note instead of a change where there is none.
 */
export function useComparison(): (
  now: bigint,
  before: bigint,
  written: (difference: bigint) => string,
) => Pick<StatProps, 'change' | 'note'> {
  const { t } = useTranslation('agent');
  const percent = usePercent();
  return (now, before, written) => {
    // Two periods without anything are no change worth a word.
    if (now === before) return now === 0n ? {} : { note: t('overview.same') };
    if (before === 0n) return { note: t('overview.noneBefore') };
    const difference = size(now - before);
    const comparable = before > 0n && now >= 0n && difference < (mostPercent * before) / 100n;
    const text = comparable ? percent(Number((difference * 1000n) / before) * 10) : written(difference);
    return { change: { text, up: now > before, than: t('overview.thanBefore') } };
  };
}
