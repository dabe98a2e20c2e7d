import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Scene } from '../../components/scene';
import { useSite } from '../../api/site';
import { useBrand } from '../../brand/use-brand';
import { useLanguage } from '../../i18n/use-language';
import { ContactLink } from '../../components/site-marks';

/** A page that stands in for the site: the scene without lanterns, the reason, and the way to reach somebody. */
export function StopPage({ seed, title, children }: { seed: string; title: string; children: ReactNode }) {
  return (
    <main id="main" className="stop" tabIndex={-1}>
      <title>{title}</title>
      <Scene seed={seed} lanterns={false} />
      <div className="copy">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Where help is, when the brand has named a place. */
export function SupportLinks({ className = 'btn secondary lg' }: { className?: string }) {
  const { t } = useTranslation('site');
  const { supportUrl, telegramUrl } = useBrand().brand;
  const { data: site } = useSite(useLanguage().code);
  return (
    <>
      {supportUrl && (
        <a className={className} href={supportUrl} rel="noopener">
          {t('support')}
        </a>
      )}
      {telegramUrl && (
        <a className={className} href={telegramUrl} target="_blank" rel="noopener">
          {t('telegram')}
        </a>
      )}
      {site?.contacts.map((contact) => (
        <ContactLink key={contact.address} contact={contact} className={className} />
      ))}
    </>
  );
}
