import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button';
import { EmptyState } from '../components/empty-state';
import { paths } from '../navigation/paths';

/** Nothing is promised that does not run. */
export function Component() {
  const { t } = useTranslation('shell');
  return (
    <div className="page">
      <title>{`${t('promo.title')} | Banyan`}</title>
      <h1>{t('promo.title')}</h1>
      <EmptyState
        motif="lantern"
        palette="son"
        title={t('promo.none')}
        text={t('promo.noneText')}
        action={
          <ButtonLink size="sm" to={paths.games()}>
            {t('promo.games')}
          </ButtonLink>
        }
      />
    </div>
  );
}
