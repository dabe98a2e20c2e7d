import { numberFormat } from '../../i18n/formats';
import { useLanguage } from '../../i18n/use-language';

/** Odds in thousandths as the language writes them. */
export function useOdds() {
  const { format } = useLanguage();
  return (thousandths: number): string => numberFormat(format, { maximumFractionDigits: 3 }).format(thousandths / 1000);
}
