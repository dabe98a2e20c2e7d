import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../api/tournaments';
import { numberFormat } from '../../i18n/formats';
import { useMoney } from '../../i18n/use-money';

/** A score in words: money, or of the best multiple how many times the stake. */
export function useScore({ scoring, currency }: Pick<Tournament, 'scoring' | 'currency'>): (score: string) => string {
  const { i18n } = useTranslation();
  const { money } = useMoney();
  const times = numberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (score) => (scoring === 'MULTIPLIER' ? `${times.format(Number(score) / 100)}×` : money(score, currency));
}
