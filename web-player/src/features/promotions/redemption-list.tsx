import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndRedemption, useRedemptions, type Redemption } from '../../api/mall';
import { usePointConfig } from '../../api/points';
import { Badge, type BadgeProps } from '../../components/badge';
import { Button } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { useWhole } from '../../i18n/use-whole';

const perPage = 12;
const tones = {
  APPLYING: 'info',
  APPROVED: 'accent',
  REJECTED: 'negative',
  CANCELLED: undefined,
  COMPLETED: 'positive',
} as const satisfies Readonly<Record<Redemption['state'], BadgeProps['tone']>>;

/** Every field of the record of a redemption, in the order that the specification names them. */
function useFields(record: Redemption): Array<[string, ReactNode]> {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const { moment } = useTime();
  const whole = useWhole();
  const { data: config } = usePointConfig();
  const { currency, amountMinor, ratio } = record;
  const name = (field: 'number') => t(`mall.field.${field}`);
  const said: Array<[string, ReactNode]> = [
    ['number', <bdi key="n">{record.number}</bdi>],
    ['createdAt', moment(record.createdAt)],
    ['type', t(`mall.type.${record.type}`)],
    ['title', <bdi key="t">{record.title}</bdi>],
    ['quantity', whole(record.quantity)],
    ['unit', t(`mall.unit.${record.unit}`)],
    ['points', whole(record.points)],
    ['amount', amountMinor === '0' ? '' : money(amountMinor, currency)],
    ['remark', record.remark],
    ['pointsChange', whole(record.pointsChange)],
    ['balanceAfter', whole(record.balanceAfter)],
    ['ratio', config ? t('mall.ratio', { ratio: whole(ratio), amount: money(config.stepMinor, config.currency) }) : ''],
    ['address', record.address],
    ['phone', <bdi key="p">{record.phone}</bdi>],
    ['reference', record.reference],
    ['completedAt', record.completedAt ? moment(record.completedAt) : ''],
  ];
  return said.map(([field, value]) => [name(field as 'number'), value || '-']);
}

function Record({ record }: { record: Redemption }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const errorText = useErrorText();
  const whole = useWhole();
  const end = useEndRedemption();
  const fields = useFields(record);
  const { id, title, number, state, quantity, unit, pointsChange, reason, codes, createdAt } = record;
  const step = state === 'APPLYING' ? 'cancel' : state === 'APPROVED' ? 'received' : null;
  return (
    <article className="card stack gap-3" aria-labelledby={`redemption-${id}`}>
      <span className="row between wrap-ok">
        <h3 id={`redemption-${id}`} dir="auto">
          {title}
        </h3>
        <Badge tone={tones[state]}>{t(`mall.state.${state}`)}</Badge>
      </span>
      <span className="row between wrap-ok">
        <span className="sm muted">
          {whole(quantity)} {t(`mall.unit.${unit}`)} · <bdi>{number}</bdi> · {moment(createdAt)}
        </span>
        <b>{whole(pointsChange)}</b>
      </span>
      {reason && <p className="sm">{`${t('mall.field.reason')}: ${reason}`}</p>}
      {codes.length > 0 && (
        <div className="stack tight">
          <span className="sm muted">{t('mall.field.codes')}</span>
          <ul className="row wrap-ok">
            {codes.map((code) => (
              <li key={code}>
                <code className="redemption-code" dir="ltr">
                  {code}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="redemption-details">
        <summary>{t('mall.details')}</summary>
        <dl>
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Refusal>{end.error ? errorText(end.error) : undefined}</Refusal>
      {step && (
        <Button
          aria-label={`${t(`mall.${step}`)}: ${title}`}
          busy={end.isPending}
          onClick={() =>
            end.mutate(
              { id, step },
              { onSuccess: () => toast.info(t(step === 'cancel' ? 'mall.cancelled' : 'mall.thanks')) },
            )
          }
        >
          {t(`mall.${step}`)}
        </Button>
      )}
    </article>
  );
}

/** What I redeemed, and where it is. */
export function RedemptionList({ onRewards }: { onRewards: () => void }) {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRedemptions({ page, perPage }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return (
      <EmptyState
        motif="chest"
        palette="nghe"
        title={t('mall.historyNone')}
        text={t('mall.historyNoneText')}
        action={
          <Button size="sm" onClick={onRewards}>
            {t('mall.toRewards')}
          </Button>
        }
      />
    );
  return (
    <>
      <div className="promo-cards">
        {data.data.map((record) => (
          <Record key={record.id} record={record} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}
