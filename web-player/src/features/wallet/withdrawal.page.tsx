import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCancelWithdrawal, useWithdrawal, type Withdrawal } from '../../api/withdrawal';
import { Note } from '../../components/badge';
import { Button, ButtonLink } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useMoney } from '../../i18n/use-money';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { CopyButton } from '../shared/copy-button';
import { LoadFailed } from '../shared/load-failed';
import { LatestWithdrawals } from './latest-withdrawals';
import { Receipt } from './receipt';
import { WalletFrame } from './wallet-frame';
import { WithdrawalBadge } from './withdrawal-badge';
import { WithdrawalSteps } from './withdrawal-steps';

function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const errorText = useErrorText();
  const { mutate, isPending } = useCancelWithdrawal();
  const cancel = () =>
    mutate(withdrawal.id, {
      onSuccess: () => toast.money(t('cancelled')),
      onError: (error) => toast.error(errorText(error)),
      onSettled: onClose,
    });
  return (
    <Dialog
      title={t('cancelTitle')}
      description={t('cancelText', { amount: money(withdrawal.amountMinor, withdrawal.currency) })}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('cancelStay')}</Button>
        <Button look="danger" busy={isPending} busyLabel={t('cancelling')} onClick={cancel}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Order({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  const [asking, setAsking] = useState(false);
  const { id, state, amountMinor, currency, bankCard, cancellable } = withdrawal;
  return (
    <div className="stack gap-6">
      <div className="order-state">
        <div className="row between wrap-ok">
          <span className="sm muted row">
            {t('depositNumber')} <bdi className="num">{id.slice(0, 8)}</bdi>
            <CopyButton value={id} what={t('copyWhat.id')} />
          </span>
          <WithdrawalBadge state={state} />
        </div>
        <Money className="order-amount" minor={amountMinor} currency={currency} />
        <p className="muted">{t('to', { bank: bankCard.bankName, number: bankCard.accountNumber })}</p>
      </div>
      {state === 'SUCCESS' && <Receipt withdrawal={withdrawal} />}
      {state === 'WAITING_KYC' && (
        <Note tone="warning">
          <span className="stack tight items-start">
            {withdrawal.reason ? t('reason', { reason: withdrawal.reason }) : t('stateNote.WAITING_KYC')}
            <ButtonLink size="sm" look="primary" to={paths.documents}>
              {t('toDocuments')}
            </ButtonLink>
          </span>
        </Note>
      )}
      <WithdrawalSteps withdrawal={withdrawal} />
      <div className="row wrap-ok">
        <ButtonLink to={paths.wallet}>{t('toWallet')}</ButtonLink>
        {cancellable && (
          <Button look="quiet" icon="x" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {asking && <CancelDialog withdrawal={withdrawal} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** One withdrawal with its timeline, kept current by the socket. */
export function Component() {
  const { t } = useTranslation('wallet');
  const id = useParams()['id'] ?? '';
  const { status } = useSession();
  const { data, error, refetch } = useWithdrawal(status === 'member' ? id : null);
  return (
    <WalletFrame title={t('withdrawalTitle')} task="withdraw" aside={<LatestWithdrawals />}>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Order withdrawal={data} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </WalletFrame>
  );
}
