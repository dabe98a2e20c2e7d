import { useTranslation } from 'react-i18next';
import { useKyc, type OwnKyc } from '../../api/kyc';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { KindCard } from './kind-card';
import './kyc.css';

function Standing({ kyc: { verified, kinds } }: { kyc: OwnKyc }) {
  const { t } = useTranslation('kyc');
  if (verified) return <Note tone="positive">{t('verified')}</Note>;
  const missing = kinds.some(({ required, state }) => required && state !== 'IN_PROCESS' && state !== 'APPROVED');
  return missing ? <Note>{t('missing')}</Note> : <Note icon="clock">{t('checking')}</Note>;
}

/** What is asked for first, then what may be sent besides. */
function Documents() {
  const { t } = useTranslation('kyc');
  const { status } = useSession();
  const { data, error, refetch } = useKyc(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const asked = data.kinds.filter(({ required }) => required);
  const others = data.kinds.filter(({ required }) => !required);
  return (
    <div className="stack gap-5 kyc">
      <Standing kyc={data} />
      {asked.map((kind) => (
        <KindCard key={kind.kind} shown={kind} />
      ))}
      <h2>{t('others')}</h2>
      <p className="muted">{t('othersText')}</p>
      {others.map((kind) => (
        <KindCard key={kind.kind} shown={kind} />
      ))}
    </div>
  );
}

export function Component() {
  const { t } = useTranslation('kyc');
  const { brand } = useBrand();
  return (
    <MemberOnly title={t('title')}>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="mt-6">{t('title')}</h1>
      <p className="muted">{t('intro')}</p>
      <Documents />
    </MemberOnly>
  );
}
