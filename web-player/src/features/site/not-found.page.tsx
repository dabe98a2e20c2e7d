import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { paths } from '../../navigation/paths';
import { SupportLinks } from './stop-page';

/** An address that leads nowhere; the server answers it with 404 as well. */
export function Component() {
  const { t } = useTranslation('site');
  return (
    <div className="mt-10">
      <title>{t('notFound.title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl mb-5">{t('notFound.title')}</h1>
      <EmptyState
        motif="junk"
        palette="dem"
        title={t('notFound.text')}
        action={
          <div className="row wrap-ok">
            <ButtonLink look="primary" size="lg" to={paths.home}>
              {t('notFound.home')}
            </ButtonLink>
            <ButtonLink size="lg" to={paths.games()}>
              {t('notFound.games')}
            </ButtonLink>
            <SupportLinks />
          </div>
        }
      />
    </div>
  );
}
