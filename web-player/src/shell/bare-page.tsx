import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button';
import { Logo } from './logo';
import { paths } from '../navigation/paths';

/** A page of its own: no header and footer, but the logo and the way home. */
export function BarePage({ className = '', children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <header className="wrap row between affiliates-head">
        <Logo />
        <ButtonLink look="quiet" size="sm" to={paths.home}>
          {t('affiliate.back')}
        </ButtonLink>
      </header>
      <main id="main" className={`wrap ${className}`.trim()} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
