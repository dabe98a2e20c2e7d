import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStatement } from '../../api/statement';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { useSession } from '../../session';
import { paths } from '../../shell/paths';
import { LoadFailed } from '../shared/load-failed';
import { EntryList } from '../statement/entry-list';
import { BankCards } from './bank-cards';
import { LatestWithdrawals } from './latest-withdrawals';
import { WalletFrame } from './wallet-frame';

function Recent() {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const { data, error, refetch } = useStatement({ page: 1, perPage: 8 }, status === 'member');
  return (
    <section className="stack" aria-labelledby="recent">
      <div className="row between">
        <h2 id="recent">{t('recent')}</h2>
        <Link className="more" to={paths.statement}>
          {t('all')} <Icon name="right" />
        </Link>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.total === 0 && (
        <EmptyState
          motif="jar"
          palette="men"
          title={t('noEntries.title')}
          text={t('noDeposits.text')}
          action={
            <ButtonLink look="primary" to={paths.deposit}>
              {t('deposit')}
            </ButtonLink>
          }
        />
      )}
      {data && data.total > 0 && <EntryList entries={data.data} />}
    </section>
  );
}

/** What is there, what happened last, what is on its way. */
export function Component() {
  const { t } = useTranslation('wallet');
  const aside = (
    <>
      <LatestWithdrawals />
      <BankCards />
    </>
  );
  return (
    <WalletFrame title={t('title')} aside={aside}>
      <Recent />
    </WalletFrame>
  );
}
