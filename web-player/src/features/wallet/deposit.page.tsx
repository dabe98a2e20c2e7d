import { useTranslation } from 'react-i18next';
import { useDepositMethods } from '../../api/deposit-methods';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { DepositForm } from './deposit-form';
import { RecentDeposits } from './recent-deposits';
import { WalletFrame } from './wallet-frame';

function Task() {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const { data, error, refetch } = useDepositMethods(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="stack">
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    );
  const [first, ...others] = data;
  if (!first) return <EmptyState motif="jar" palette="men" title={t('noMethods.title')} text={t('noMethods.text')} />;
  return <DepositForm methods={[first, ...others]} />;
}

export function Component() {
  const { t } = useTranslation(['wallet', 'profile']);
  const aside = (
    <>
      <RecentDeposits />
      <ButtonLink look="quiet" icon="shield" to={paths.limits}>
        {t('profile:limits.title')}
      </ButtonLink>
    </>
  );
  return (
    <WalletFrame title={t('deposit')} task="deposit" aside={aside}>
      <Task />
    </WalletFrame>
  );
}
