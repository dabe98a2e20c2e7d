import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDeposits } from '../../api/deposits';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { DepositBadge } from './deposit-badge';

/** The last deposits, each leading to its own page. */
export function RecentDeposits() {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const { data, error, refetch } = useDeposits({ page: 1, perPage: 5 }, status === 'member');
  return (
    <section className="card stack" aria-labelledby="recent-deposits">
      <h2 id="recent-deposits">{t('history.deposits')}</h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32" />}
      {data?.data.length === 0 && (
        <EmptyState motif="jar" palette="men" title={t('noDeposits.title')} text={t('noDeposits.text')} />
      )}
      {data && data.data.length > 0 && (
        <ul className="entries">
          {data.data.map((deposit) => (
            <li key={deposit.id}>
              <Link to={paths.depositOf(deposit.id)} className="min-w-0">
                <b className="block">
                  <Money minor={deposit.amountMinor} currency={deposit.currency} />
                </b>
                <span className="faint xs">
                  <Time at={deposit.createdAt} />
                </span>
              </Link>
              <DepositBadge state={deposit.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
