import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCashDetail, type Cash } from '../../../api/agent-cash';
import { Skeleton } from '../../../components/empty-state';
import { Dialog } from '../../../components/dialog';
import { Money } from '../../../components/money';
import { useTime } from '../../../i18n/use-time';
import { useSession } from '../../../session';
import { paths } from '../../../navigation/paths';
import { CopyButton } from '../../shared/copy-button';
import { LoadFailed } from '../../shared/load-failed';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where in the team the member stands, as seen from me. */
function Way({ way, memberId }: { way: readonly string[]; memberId: string }) {
  const { t } = useTranslation('cash');
  const { member } = useSession();
  if (member?.id === memberId) return t('detail.own');
  if (way.length === 0) return t('detail.direct');
  return <bdi>{way.join(' › ')}</bdi>;
}

function More({ row }: { row: Cash }) {
  const { t } = useTranslation('cash');
  const { data, error, refetch } = useCashDetail(row.id);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  return (
    <>
      <Fact name={t('detail.way')}>
        <Way way={data.way} memberId={data.memberId} />
      </Fact>
      {data.billId === null && data.reference !== '' && (
        <Fact name={t('detail.reference')}>
          <span className="row">
            <bdi className="num xs min-w-0 wrap-anywhere whitespace-normal">{data.reference}</bdi>
            <CopyButton value={data.reference} what={t('detail.reference')} />
          </span>
        </Fact>
      )}
      {data.billId !== null && (
        <Fact name={t(`kind.${data.kind}`)}>
          <Link className="link" to={paths.agentBill(data.billId)}>
            {t('detail.bill')}
          </Link>
        </Fact>
      )}
    </>
  );
}

/** One transaction whole: who stands where, the other end, its number or its bill. */
export function CashDialog({ row, onClose }: { row: Cash; onClose: () => void }) {
  const { t } = useTranslation('cash');
  const { moment } = useTime();
  return (
    <Dialog title={t(`kind.${row.kind}`)} onClose={onClose} outsideCloses>
      <dl className="kv">
        <Fact name={t('column.amount')}>
          <Money minor={row.amountMinor} currency={row.currency} signed />
        </Fact>
        <Fact name={t('column.time')}>
          <span className="num">{moment(row.at)}</span>
        </Fact>
        <Fact name={t('column.member')}>
          <bdi>{row.username}</bdi>
        </Fact>
        {row.kind === 'TRANSFER' && (
          <Fact name={t('column.other')}>{row.other === null ? t('outside') : <bdi>{row.other}</bdi>}</Fact>
        )}
        <More row={row} />
      </dl>
      {row.kind === 'SALARY' && <p className="xs faint">{t('detail.daily')}</p>}
    </Dialog>
  );
}
