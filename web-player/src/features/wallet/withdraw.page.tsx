import { useTranslation } from 'react-i18next';
import { useBankCards } from '../../api/bank-cards';
import { useWithdrawalRules } from '../../api/withdrawal-rules';
import { Skeleton } from '../../components/empty-state';
import { useSession } from '../../session';
import { PaymentPasswordGate } from '../profile/payment-password-gate';
import { LoadFailed } from '../shared/load-failed';
import { BankCards } from './bank-cards';
import { LatestWithdrawals } from './latest-withdrawals';
import { WalletFrame } from './wallet-frame';
import { WithdrawForm } from './withdraw-form';

function Task() {
  const { status } = useSession();
  const member = status === 'member';
  const rules = useWithdrawalRules(member);
  const cards = useBankCards(member);
  const error = (!rules.data && rules.error) || (!cards.data && cards.error);
  if (error) return <LoadFailed error={error} onRetry={() => void Promise.all([rules.refetch(), cards.refetch()])} />;
  if (!rules.data || !cards.data)
    return (
      <div className="stack">
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    );
  return (
    <PaymentPasswordGate>
      <WithdrawForm rules={rules.data} cards={cards.data} />
    </PaymentPasswordGate>
  );
}

export function Component() {
  const { t } = useTranslation('wallet');
  const aside = (
    <>
      <LatestWithdrawals />
      <BankCards />
    </>
  );
  return (
    <WalletFrame title={t('withdraw')} task="withdraw" aside={aside}>
      <Task />
    </WalletFrame>
  );
}
