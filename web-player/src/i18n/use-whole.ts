import { useTranslation } from 'react-i18next';
import { numberFormat } from './formats';

/** Whole numbers, such as points, as the reader's language writes them. */
export function useWhole(): (value: number | string) => string {
  const { i18n } = useTranslation();
  return (value) => numberFormat(i18n.language).format(BigInt(value));
}
