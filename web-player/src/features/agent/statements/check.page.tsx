import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../brand/use-brand';
import { StatementCheck } from './statement-check';

/** Where whoever was shown a printed statement asks whether it is true. Needs no account. */
export function Component() {
  const { t } = useTranslation('statements');
  const { brand } = useBrand();
  return (
    <>
      <title>{`${t('check.page')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('check.page')}</h1>
      <StatementCheck />
    </>
  );
}
