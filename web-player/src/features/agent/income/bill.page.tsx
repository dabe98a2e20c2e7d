import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useBill, type BillDetail } from '../../../api/agent-bills';
import { Skeleton } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import { Money } from '../../../components/money';
import { useSession } from '../../../session';
import { paths } from '../../../navigation/paths';
import { LoadFailed } from '../../shared/load-failed';
import '../../shared/history.css';
import '../../wallet/wallet.css';
import { Roots } from '../../wallet/roots';
import { AgentFrame } from '../agent-frame';
import { BillBadge } from './bill-badge';
import { usePeriodName } from './bill-words';
import { formulaOf } from './formula';
import { Payment } from './payment';
import { Sum } from './sum';
import { TierReached } from './tier-reached';

function Head({ bill, own }: { bill: BillDetail; own: string }) {
  const { t } = useTranslation(['income', 'agent']);
  const periodName = usePeriodName();
  const mine = bill.downlineId === own;
  const owes = bill.netMinor.startsWith('-');
  return (
    <section className="card purse bill-head" aria-label={t('bill.received')}>
      <Roots />
      <div className="row between wrap-ok">
        <p className="sm muted">
          {mine ? t('bill.mine') : t('bill.of', { name: bill.downline })} ·{' '}
          <span className="num">{periodName(bill)}</span>
          {bill.kind === 'DIVIDEND' && ` · ${t('bill.by', { name: bill.upline ?? t('agent:platform') })}`}
        </p>
        <BillBadge state={bill.state} />
      </div>
      <div>
        <p className="sm muted">{mine ? t('bill.received') : t('bill.receivedOther', { name: bill.downline })}</p>
        <Money minor={bill.netMinor} currency={bill.currency} className="big" />
        {bill.toDownlinesMinor !== '0' && <p className="xs faint">{owes ? t('bill.owes') : t('bill.after')}</p>}
      </div>
      <p className="sm bill-said">{t(`explain.${bill.state}`)}</p>
      <Link className="more" to={paths.agentContract(bill.contractId)}>
        {t('bill.contract')} <Icon name="right" />
      </Link>
    </section>
  );
}

function Reckoning({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('income');
  const { team, gross, net } = formulaOf(bill);
  const { currency, active } = bill;
  return (
    <>
      <section className="card stack gap-4" aria-labelledby="team">
        <h2 id="team">{t('bill.team')}</h2>
        <Sum lines={team} currency={currency} />
        {bill.kind !== 'REALTIME' && (
          <dl className="kv">
            <div>
              <dt>{t('bill.active')}</dt>
              <dd className="num">{active}</dd>
            </div>
          </dl>
        )}
      </section>
      <TierReached bill={bill} />
      <section className="card stack gap-4" aria-labelledby="gross">
        <h2 id="gross">{t('bill.gross')}</h2>
        <Sum lines={gross} currency={currency} />
        <p className="xs faint">{t(bill.kind === 'REALTIME' ? 'bill.roundingOrders' : 'bill.rounding')}</p>
      </section>
      <section className="card stack gap-4" aria-labelledby="net">
        <h2 id="net">{t('bill.net')}</h2>
        <Sum lines={net} currency={currency} />
      </section>
    </>
  );
}

/** One contract in one period: what it brought, and where every figure comes from. */
export function Component() {
  const { t } = useTranslation(['income', 'agent']);
  const { id = '' } = useParams();
  const { member } = useSession();
  const { data, error, refetch } = useBill(member?.isAgent ? id : null);
  return (
    <AgentFrame title={data ? t(`agent:kindShort.${data.kind}`) : t('title')}>
      <Link className="more" to={paths.agentIncome}>
        <Icon name="left" /> {t('bill.back')}
      </Link>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data && member ? (
        <>
          <Head bill={data} own={member.id} />
          <div className="bill-cols">
            <Reckoning bill={data} />
            <Payment bill={data} own={member.id} />
          </div>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AgentFrame>
  );
}
