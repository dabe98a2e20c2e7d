import { useTranslation } from 'react-i18next';
import { useStatusQuery } from '../../api/system-status';
import { useLanguage } from '../../i18n/use-language';
import { StopPage, SupportLinks } from './stop-page';

/** The country's law closes the site here. */
export function Component() {
  const { t } = useTranslation('site');
  const { format } = useLanguage();
  const country = useStatusQuery().data?.regionRestriction?.country;
  const name = country && (new Intl.DisplayNames(format, { type: 'region', fallback: 'code' }).of(country) ?? country);
  return (
    <StopPage seed="xa-nha" title={t('region.title')}>
      <p className="muted">{t('region.text')}</p>
      {name && <p className="sm">{t('region.where', { country: name })}</p>}
      <div className="row wrap-ok">
        <SupportLinks />
      </div>
    </StopPage>
  );
}
