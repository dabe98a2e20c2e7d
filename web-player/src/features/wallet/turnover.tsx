import { useTranslation } from 'react-i18next';
import { useTurnover, type Turnover } from '../../api/turnover';
import { Skeleton } from '../../components/empty-state';
import { Progress } from '../../components/stat';
import { Time } from '../../components/time';
import { useMoney } from '../../i18n/use-money';
import { LoadFailed } from '../shared/load-failed';

/** Whole percent; what is not filled never shows as all. */
export const filledPercent = (filled: bigint, required: bigint): number =>
  required <= 0n ? 100 : Number((filled * 100n) / required);

function Row({ record, currency }: { record: Turnover['records'][number]; currency: string }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const { kind, amountMinor, multiple, requiredMinor, filledMinor, missingMinor, openedAt } = record;
  const percent = filledPercent(BigInt(filledMinor), BigInt(requiredMinor));
  const words = t('turnover.of', {
    amount: money(amountMinor, currency),
    multiple,
    filled: money(filledMinor, currency),
    required: money(requiredMinor, currency),
  });
  return (
    <li className="stack tight">
      <div className="row between">
        <b>{t(`turnover.${kind}`)}</b>
        <span className="num">{t('turnover.missing', { amount: money(missingMinor, currency) })}</span>
      </div>
      <Progress label={words} parts={[{ percent, tone: 'positive' }]} />
      <span className="sm muted">
        {words}, <Time at={openedAt} />
      </span>
    </li>
  );
}

/** What is missing for each thing that came. */
export default function TurnoverList() {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useTurnover();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <section className="stack tight" aria-label={t('turnover.title')}>
      <b>{t('turnover.title')}</b>
      <ul className="stack tight">
        {data.records.map((record) => (
          <Row key={`${record.openedAt}${record.kind}${record.amountMinor}`} record={record} currency={data.currency} />
        ))}
      </ul>
      <p className="sm muted">{t('turnover.rule')}</p>
    </section>
  );
}
