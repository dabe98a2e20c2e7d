import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button';
import { Scene } from '../../components/scene';
import { paths } from '../../navigation/paths';
import { SupportLinks } from './stop-page';

/** An address that leads nowhere; the server answers it with 404 as well. */
export function Component() {
  const { t } = useTranslation('site');
  return (
    <div className="lost mt-6">
      <title>{t('notFound.title')}</title>
      <meta name="robots" content="noindex" />
      <section className="hero">
        <Scene seed="lac-duong" lanterns={false} />
        <div className="copy">
          <h1>{t('notFound.title')}</h1>
          <p>{t('notFound.text')}</p>
          <div className="row wrap-ok">
            <ButtonLink look="primary" size="lg" to={paths.home}>
              {t('notFound.home')}
            </ButtonLink>
            <ButtonLink size="lg" to={paths.games()}>
              {t('notFound.games')}
            </ButtonLink>
          </div>
          <div className="row wrap-ok">
            <SupportLinks className="btn quiet" />
          </div>
        </div>
      </section>
    </div>
  );
}
