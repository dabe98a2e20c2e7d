import { numberFormat } from './formats';
import { useLanguage } from './use-language';

/** Hundredths of a percent in the language's own writing: 35 is `0.35%`, in Vietnamese `0,35%`. */
export function usePercent(): (bp: number) => string {
  const { format } = useLanguage();
  const numbers = numberFormat(format, { maximumFractionDigits: 2 });
  return (bp) => `${numbers.format(bp / 100)}%`;
}
