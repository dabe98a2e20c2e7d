import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWithdrawals } from '../../api/withdrawals';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { WithdrawalBadge } from './withdrawal-badge';

/** The last withdrawals, each leading to its timeline. */
export function LatestWithdrawals() {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const { data, error, refetch } = useWithdrawals({ page: 1, perPage: 5 }, status === 'member');
  return (
    <section className="card stack" aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('history.withdrawals')}</h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32" />}
      {data?.data.length === 0 && (
        <EmptyState motif="drum" palette="tan" title={t('noWithdrawals.title')} text={t('noWithdrawals.text')} />
      )}
      {data && data.data.length > 0 && (
        <ul className="entries">
          {data.data.map((withdrawal) => (
            <li key={withdrawal.id}>
              <Link to={paths.withdrawalOf(withdrawal.id)} className="min-w-0">
                <b className="block">
                  <Money minor={withdrawal.amountMinor} currency={withdrawal.currency} />
                </b>
                <span className="faint xs">
                  <Time at={withdrawal.createdAt} />
                </span>
              </Link>
              <WithdrawalBadge state={withdrawal.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
