import { useTranslation } from 'react-i18next';
import { useStatusQuery } from '../../api/system-status';
import { Button } from '../../components/button';
import { useTime } from '../../i18n/use-time';
import { StopPage, SupportLinks } from './stop-page';

/** The whole site rests. It asks again by itself every minute and opens when the rest is over. */
export function Component() {
  const { t } = useTranslation('site');
  const { moment } = useTime();
  const { data, refetch, isFetching } = useStatusQuery();
  const { message, until } = data?.maintenance ?? { message: null, until: null };
  return (
    <StopPage seed="bao-tri" title={t('maintenance.title')}>
      <p className="muted">{message ?? t('maintenance.text')}</p>
      {until && <p>{t('maintenance.until', { time: moment(until) })}</p>}
      <div className="row wrap-ok">
        <Button
          look="primary"
          size="lg"
          icon="refresh"
          busy={isFetching}
          busyLabel={t('maintenance.checking')}
          onClick={() => void refetch()}
        >
          {t('maintenance.check')}
        </Button>
        <SupportLinks />
      </div>
    </StopPage>
  );
}
