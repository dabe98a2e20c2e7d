import { useTranslation } from 'react-i18next';
import { useRestrictions, type Restriction } from '../../api/restrictions';
import { Note } from '../../components/badge';
import { Time } from '../../components/time';
import { useSession } from '../../session';

function Line({ restriction: { what, reason, from, until } }: { restriction: Restriction }) {
  const { t } = useTranslation('wallet');
  return (
    <Note tone="warning">
      <b className="block">{t(`restricted.${what}`)}</b>
      <span className="block" dir="auto">
        {t('restricted.reason', { reason })}
      </span>
      <span className="sm muted">
        {t('restricted.from')} <Time at={from} />{' '}
        {until ? (
          <>
            {t('restricted.until')} <Time at={until} />
          </>
        ) : (
          t('restricted.open')
        )}
      </span>
    </Note>
  );
}

/** What operators keep from the member, why and until when; of all kinds, or of one. Nothing is kept from him without it. */
export function Restrictions({ what }: { what?: Restriction['what'] }) {
  const { status } = useSession();
  const { data } = useRestrictions(status === 'member');
  const shown = data?.restrictions.filter((one) => !what || one.what === what) ?? [];
  if (shown.length === 0) return null;
  return (
    <div className="stack tight" role="status">
      {shown.map((one) => (
        <Line key={`${one.what}${one.from}`} restriction={one} />
      ))}
    </div>
  );
}
