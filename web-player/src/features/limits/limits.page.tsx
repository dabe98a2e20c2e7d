import { useTranslation } from 'react-i18next';
import { useLimits } from '../../api/limits';
import { Skeleton } from '../../components/empty-state';
import { WholeUnits } from '../../i18n/use-money';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { Exclusion } from './exclusion';
import { LimitCard } from './limit-card';
import '../profile/profile.css';

const kinds = ['deposit', 'loss', 'stake'] as const;

/** How much and for how long one wants to play at most. */
export function Limits() {
  const { status } = useSession();
  const { data, error, refetch } = useLimits(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <div className="profile-cols">
      <div className="stack gap-5">
        {kinds.map((kind) => (
          <LimitCard key={kind} kind={kind} limits={data} />
        ))}
      </div>
      <Exclusion exclusion={data.exclusion} />
    </div>
  );
}

export function Component() {
  const { t } = useTranslation('profile');
  const { brand } = useBrand();
  const title = t('limits.title');
  return (
    <WholeUnits value={true}>
      <MemberOnly title={title}>
        <title>{`${title} | ${brand.name}`}</title>
        <h1 className="mt-6">{title}</h1>
        <p className="muted">{t('limits.intro')}</p>
        <Limits />
      </MemberOnly>
    </WholeUnits>
  );
}
