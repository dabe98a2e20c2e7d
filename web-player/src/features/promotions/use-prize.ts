import { useTranslation } from 'react-i18next';
import type { WheelSegment } from '../../api/wheels';
import { useMoney } from '../../i18n/use-money';
import { useWhole } from '../../i18n/use-whole';

type Prize = Pick<WheelSegment, 'kind' | 'amountMinor' | 'points'>;

/** What a slice wins, in words; `short` is for the slice itself. */
export function usePrize(currency: string): (prize: Prize, short?: boolean) => string {
  const { t } = useTranslation('promotions');
  const { money, short: cut } = useMoney();
  const whole = useWhole();
  return ({ kind, amountMinor, points }, short = false) => {
    if (kind === 'NOTHING') return t('wheel.nothing');
    if (kind === 'POINTS') return t('wheel.pointsPrize', { points: whole(points) });
    return short ? cut(amountMinor, currency) : money(amountMinor, currency);
  };
}
