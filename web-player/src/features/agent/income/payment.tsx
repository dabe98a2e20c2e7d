import { useTranslation } from 'react-i18next';
import type { BillDetail } from '../../../api/agent-bills';
import { Money } from '../../../components/money';
import { useTime } from '../../../i18n/use-time';
import { CopyButton } from '../../shared/copy-button';

type Posting = BillDetail['postings'][number];

function Source({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('income');
  const parts = [
    ['fromEscrow', bill.fromEscrowMinor],
    ['fromBalance', bill.fromBalanceMinor],
    ['advance', bill.advanceMinor],
  ] as const;
  const paid = parts.filter(([, minor]) => minor !== '0');
  if (paid.length === 0) return null;
  return (
    <dl className="kv">
      {paid.map(([name, minor]) => (
        <div key={name}>
          <dt>{t(`pay.${name}`)}</dt>
          <dd>
            <Money minor={minor} currency={bill.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Movement({ posting, bill, own }: { posting: Posting; bill: BillDetail; own: string }) {
  const { t } = useTranslation('income');
  const { moment } = useTime();
  const { memberId, amountMinor, state, doneAt, transactionId } = posting;
  const to =
    memberId !== bill.downlineId
      ? t('pay.out')
      : memberId === own
        ? t('pay.in')
        : t('pay.inOther', { name: bill.downline });
  const when =
    state === 'DONE' && doneAt
      ? t('pay.done', { time: moment(doneAt) })
      : t(state === 'REFUSED' ? 'pay.refused' : 'pay.planned');
  return (
    <li>
      <span className="min-w-0">
        <b>{to}</b>
        <span className="block xs faint">{when}</span>
        {transactionId && (
          <span className="row xs faint">
            <span className="min-w-0">
              {t('pay.transaction')} <bdi className="num">{transactionId}</bdi>
            </span>
            <CopyButton value={transactionId} what={t('pay.transaction')} />
          </span>
        )}
      </span>
      <span className="amt">
        <Money
          minor={amountMinor}
          currency={bill.currency}
          signed
          tone={amountMinor.startsWith('-') ? undefined : 'positive'}
        />
      </span>
    </li>
  );
}

/** Out of what a bill was paid, and each movement with its ledger transaction. */
export function Payment({ bill, own }: { bill: BillDetail; own: string }) {
  const { t } = useTranslation('income');
  return (
    <section className="card stack gap-4 whole" aria-labelledby="payment">
      <h2 id="payment">{t('bill.payment')}</h2>
      <Source bill={bill} />
      {bill.postings.length === 0 ? (
        <p className="sm muted">{t('pay.nothing')}</p>
      ) : (
        <ul className="entries">
          {bill.postings.map((posting, i) => (
            <Movement key={posting.transactionId ?? i} posting={posting} bill={bill} own={own} />
          ))}
        </ul>
      )}
    </section>
  );
}
