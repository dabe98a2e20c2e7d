import { useTranslation } from 'react-i18next';
import { useFactors } from '../../api/factors';
import { Skeleton } from '../../components/empty-state';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { AuthenticatorCard } from './authenticator';
import { Devices } from './devices';
import { PasskeysCard } from './passkeys';
import { RecoveryCard } from './recovery';
import { SocialCard } from './social';
import { SwitchCard } from './switch';
import '../profile/profile.css';
import './security.css';

/** What is asked for beside the password, and where one is logged in. */
export function Security() {
  const { status } = useSession();
  const { data, error, refetch } = useFactors(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <div className="profile-cols">
      <div className="stack gap-5">
        <SwitchCard state={data} />
        <PasskeysCard state={data} />
        <AuthenticatorCard state={data} />
        <RecoveryCard state={data} />
        <SocialCard state={data} />
      </div>
      <Devices />
    </div>
  );
}

export function Component() {
  const { t } = useTranslation('security');
  const { brand } = useBrand();
  return (
    <MemberOnly title={t('title')}>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="mt-6">{t('title')}</h1>
      <p className="muted">{t('intro')}</p>
      <Security />
    </MemberOnly>
  );
}
