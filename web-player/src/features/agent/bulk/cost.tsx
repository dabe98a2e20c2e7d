import { useTranslation } from 'react-i18next';
import type { ContractKind, Terms } from '../../../api/agent';
import { mostTried, useTrySet, type TriedRow } from '../../../api/agent-bulk';
import { Button } from '../../../components/button';
import { Money } from '../../../components/money';
import { Table, type Column } from '../../../components/table';
import { useErrorText } from '../../../i18n/use-error-text';
import { Refusal } from '../../shared/refusal';
import { usePeriodName } from '../income/bill-words';

interface Props {
  kind: ContractKind;
  terms: Terms;
  /** Whom it is to be made for. */
  downlineIds: readonly string[];
}

/** What these terms would have cost in the last period that is over, for the first of those who are chosen. */
export function Cost({ kind, terms, downlineIds }: Props) {
  const { t } = useTranslation(['bulk', 'agent']);
  const errorText = useErrorText();
  const periodName = usePeriodName();
  const { mutate, data, error, isPending } = useTrySet();
  const some = downlineIds.slice(0, mostTried);
  const amount = (key: string, title: string, of: (row: TriedRow) => string | null): Column<TriedRow> => ({
    key,
    title,
    numeric: true,
    cell: (row) => {
      const minor = of(row);
      return minor === null ? '–' : <Money minor={minor} currency={row.currency} />;
    },
  });
  const columns: Column<TriedRow>[] = [
    { key: 'who', title: t('cost.who'), cell: ({ downline }) => <bdi>{downline}</bdi> },
    amount('bets', t('cost.bets'), ({ betMinor }) => betMinor),
    amount('would', t('cost.would'), ({ grossMinor }) => grossMinor),
    amount('was', t('cost.was'), ({ realMinor }) => realMinor),
  ];
  return (
    <section className="card stack gap-4" aria-label={t('cost.title')}>
      <div className="row between wrap-ok">
        <h2>{t('cost.title')}</h2>
        <Button
          size="sm"
          icon="chart"
          busy={isPending}
          busyLabel={t('looking')}
          disabled={some.length === 0}
          onClick={() => mutate({ kind, terms, downlineIds: some })}
        >
          {t('cost.action', { count: some.length })}
        </Button>
      </div>
      <p className="sm muted">{t('cost.text')}</p>
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      {data && (
        <div role="status" className="stack gap-3">
          <p className="sm">
            {periodName(data)}
            {data.sums.map(({ currency, grossMinor }) => (
              <b key={currency}>
                {' '}
                <Money minor={grossMinor} currency={currency} />
              </b>
            ))}
          </p>
          <Table label={periodName(data)} columns={columns} rows={data.rows} rowKey={({ downlineId }) => downlineId} />
          {!data.complete && <p className="xs faint">{t('agent:trial.incomplete')}</p>}
        </div>
      )}
    </section>
  );
}
