import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../components/button';
import { Qr } from '../../components/qr';
import { Scene } from '../../components/scene';
import { useBrand } from '../../brand/use-brand';
import { appLink, systemNames } from '../../navigation/app-links';
import { OtherDevice } from './other-device';
import { useInstall } from '../../session/install';
import { appSystems, paths, type AppSystem } from '../../navigation/paths';
import './app.css';

const steps = [1, 2, 3] as const;

/** The steps for one of the systems, and where to scan them from. */
export function Guide({ system }: { system: AppSystem }) {
  const { t } = useTranslation('site');
  const id = useId();
  return (
    <section className="card app-guide" aria-labelledby={id}>
      <div className="stack">
        <h2 id={id}>{t(`app.${system}Title`)}</h2>
        <ol className="app-steps">
          {steps.map((step) => (
            <li key={step}>{t(`app.${system}${step}`)}</li>
          ))}
        </ol>
      </div>
      <div className="stack tight justify-items-center only-desk">
        <Qr text={appLink(system)} label={t('app.qr', { system: systemNames[system] })} size={120} />
        <span className="xs faint">{t('app.scan')}</span>
      </div>
    </section>
  );
}

/** How the site becomes an app, for either system; the one that the address names comes first. */
export function Component() {
  const { t } = useTranslation('site');
  const { brand } = useBrand();
  const [query] = useSearchParams();
  const install = useInstall();
  const first = appSystems.find((system) => system === query.get('os')) ?? 'android';
  return (
    <>
      <title>{`${t('app.title', { brand: brand.name })} | ${brand.name}`}</title>
      <section className="hero app-hero">
        <Scene seed="tren-tay" />
        <div className="copy">
          <h1>{t('app.title', { brand: brand.name })}</h1>
          <p>{t('app.lead')}</p>
          <div className="row wrap-ok">
            {install && (
              <Button look="primary" size="lg" icon="download" onClick={install}>
                {t('app.now')}
              </Button>
            )}
            <ButtonLink size="lg" to={paths.games()}>
              {t('app.play')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <OtherDevice />
      <div className="app-guides">
        {[first, ...appSystems.filter((system) => system !== first)].map((system) => (
          <Guide key={system} system={system} />
        ))}
      </div>
    </>
  );
}
