import { inTime } from '@banyan/kernel/rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accessToken } from '../../api/access-token';
import { expectStatement, useStatement } from '../../api/statement';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { desktopInset, useAtLeast } from '../../components/use-at-least';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { FreeRoundsCard } from '../shared/free-rounds';
import { LoadFailed } from '../shared/load-failed';
import { entryName } from '../statement/entry-kind';
import { EntryList } from '../statement/entry-list';
import { BankCards } from './bank-cards';
import { LatestWithdrawals } from './latest-withdrawals';
import { VendorWallets } from './vendor-wallets';
import { WalletFrame } from './wallet-frame';

/** As many as fill the list when every second one is a round that won nothing, which its stake already tells. */
const recent = { page: 1, perPage: 16 };
const shown = 8;

function useRecent() {
  const { status } = useSession();
  return useStatement(recent, status === 'member');
}

export const loader = () => {
  if (accessToken.signedIn()) void expectStatement(recent);
  // What draws the parts in which nothing is yet.
  void inTime(() => import('../../art'))().catch(() => undefined);
  return null;
};

function Recent() {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useRecent();
  return (
    <section className="stack" aria-labelledby="recent">
      <div className="row between">
        <h2 id="recent">{t('recent')}</h2>
        <Link className="more" to={paths.statement}>
          {t('all')} <Icon name="right" />
        </Link>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-128" />}
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
      {data && data.total > 0 && (
        <EntryList entries={data.data.filter((entry) => entryName(entry) !== 'no_win').slice(0, shown)} />
      )}
    </section>
  );
}

/** What is there, what happened last, what is on its way. */
export function Component() {
  const { t } = useTranslation('wallet');
  const { isPending } = useRecent();
  // In one column it stands below: there it is not shown until what is above knows its height.
  const wide = useAtLeast(desktopInset);
  const aside = (
    <div className={wide || !isPending ? 'contents' : 'hidden'}>
      <FreeRoundsCard />
      <VendorWallets />
      <LatestWithdrawals />
      <BankCards />
    </div>
  );
  return (
    <WalletFrame title={t('title')} aside={aside}>
      <Recent />
    </WalletFrame>
  );
}
