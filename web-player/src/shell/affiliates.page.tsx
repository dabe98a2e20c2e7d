import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button';
import { Skeleton } from '../components/empty-state';
import { Icon } from '../components/icon';
import { Scene } from '../components/scene';
import { Rates } from '../features/affiliate/rates';
import { Application } from '../features/affiliate/application';
import { useBrand } from '../brand/use-brand';
import { useMayRegister, useSession, useSessionStore } from '../session';
import { BarePage } from './bare-page';
import { ModalContainer } from './shell';

const POINTS = ['one', 'two', 'three'] as const;
const ICONS = { one: 'user', two: 'link', three: 'file' } as const;

function ProgrammeLinks() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  const mayRegister = useMayRegister();
  const { status, login } = useSession();
  const open = useSessionStore((state) => state.open);
  return (
    <div className="row wrap-ok">
      {status === 'guest' && (
        <Button look="primary" size="lg" onClick={login}>
          {t('affiliate.signIn')}
        </Button>
      )}
      {status === 'guest' && mayRegister && (
        <Button size="lg" onClick={() => open({ kind: 'register' })}>
          {t('register')}
        </Button>
      )}
      {brand.supportUrl && (
        <a className="btn quiet lg" href={brand.supportUrl} target="_blank" rel="noreferrer">
          {t('affiliate.contact')}
        </a>
      )}
    </div>
  );
}

/** The agent service: what it is, and where a player applies. A page of its own, without header and footer. */
export function Component() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  return (
    <>
      <title>{`${t('affiliate.title')} | ${brand.name}`}</title>
      <BarePage className="stack affiliates">
        <section className="hero">
          <Scene seed="re-da" />
          <div className="copy">
            <h1>{t('affiliate.title')}</h1>
            <p>{t('affiliate.lead')}</p>
            <ProgrammeLinks />
          </div>
        </section>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <Application />
          <Rates />
        </Suspense>
        <ul className="points">
          {POINTS.map((point) => (
            <li key={point} className="card stack tight">
              <Icon name={ICONS[point]} />
              <h2>{t(`affiliate.${point}`)}</h2>
              <p className="muted sm">{t(`affiliate.${point}Text`)}</p>
            </li>
          ))}
        </ul>
      </BarePage>
      <ModalContainer />
    </>
  );
}
