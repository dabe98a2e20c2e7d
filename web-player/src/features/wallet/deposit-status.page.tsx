import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKey } from '../../api/balance';
import { useDeposit, type Deposit } from '../../api/deposit';
import { ButtonLink } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { CopyButton } from '../shared/copy-button';
import { LoadFailed } from '../shared/load-failed';
import { DepositBadge } from './deposit-badge';
import { RecentDeposits } from './recent-deposits';
import { TransferDetails } from './transfer-details';
import { WalletFrame } from './wallet-frame';

const open = (deposit: Deposit) => deposit.state === 'CREATED' || deposit.state === 'PENDING';

function NextSteps({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet');
  if (open(deposit) && deposit.redirectUrl)
    return (
      <div>
        <a className="btn primary lg" href={deposit.redirectUrl}>
          {t('pay')}
        </a>
      </div>
    );
  if (open(deposit) || deposit.state === 'MANUAL_REVIEW')
    return (
      <div>
        <ButtonLink to={paths.wallet}>{t('toWallet')}</ButtonLink>
      </div>
    );
  return (
    <div className="row wrap-ok">
      <ButtonLink look="primary" size="lg" to={deposit.state === 'SUCCESS' ? paths.games() : paths.deposit}>
        {t(deposit.state === 'SUCCESS' ? 'play' : 'again')}
      </ButtonLink>
      <ButtonLink size="lg" to={deposit.state === 'SUCCESS' ? paths.deposit : paths.wallet}>
        {t(deposit.state === 'SUCCESS' ? 'again' : 'toWallet')}
      </ButtonLink>
    </div>
  );
}

function Order({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet');
  const { moment } = useTime();
  const { currency } = deposit;
  const differs = deposit.creditedMinor !== null && deposit.creditedMinor !== deposit.amountMinor;
  return (
    <div className="stack gap-6">
      <div className="order-state" role="status">
        <div className="row between wrap-ok">
          <span className="sm muted row">
            {t('depositNumber')} <bdi className="num">{deposit.id.slice(0, 8)}</bdi>
            <CopyButton value={deposit.id} what={t('copyWhat.id')} />
          </span>
          <DepositBadge state={deposit.state} />
        </div>
        <Money className="order-amount" minor={deposit.amountMinor} currency={currency} />
        <p className="muted">{t(`depositText.${deposit.state}`)}</p>
        {differs && (
          <p className="sm">
            {t('credited')}: <Money minor={deposit.creditedMinor ?? '0'} currency={currency} tone="positive" />
          </p>
        )}
        {deposit.reason && <p className="sm">{t('reason', { reason: deposit.reason })}</p>}
        {open(deposit) && <p className="sm faint">{t('expires', { time: moment(deposit.expiresAt) })}</p>}
      </div>
      {open(deposit) && deposit.transfer && <TransferDetails transfer={deposit.transfer} currency={currency} />}
      <NextSteps deposit={deposit} />
    </div>
  );
}

/** One deposit, followed until it is settled. The provider sends the player back here. */
export function Component() {
  const { t } = useTranslation('wallet');
  const id = useParams()['id'] ?? '';
  const { status } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useDeposit(status === 'member' ? id : null);
  const state = data?.state;
  useEffect(() => {
    if (state === 'SUCCESS') void client.invalidateQueries({ queryKey: balanceKey });
  }, [state, client]);
  return (
    <WalletFrame title={t('depositTitle')} task="deposit" aside={<RecentDeposits />}>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Order deposit={data} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </WalletFrame>
  );
}
