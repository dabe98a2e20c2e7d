import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamCash, type Cash, type CashFilter } from '../../../api/agent-cash';
import { Button } from '../../../components/button';
import { EmptyState, Skeleton } from '../../../components/empty-state';
import { Money } from '../../../components/money';
import { Table, type Column } from '../../../components/table';
import { Time } from '../../../components/time';
import { LoadFailed } from '../../shared/load-failed';
import '../../shared/history.css';
import { CashDialog } from './cash-dialog';
import { CashSums } from './cash-sums';

function Amount({ row: { amountMinor, currency } }: { row: Cash }) {
  const came = BigInt(amountMinor) > 0n;
  return (
    <Money minor={amountMinor} currency={currency} signed tone={came ? 'positive' : undefined} className="strong" />
  );
}

function Other({ row: { kind, other } }: { row: Cash }) {
  const { t } = useTranslation('cash');
  if (kind !== 'TRANSFER') return null;
  return other === null ? <span className="faint">{t('outside')}</span> : <bdi>{other}</bdi>;
}

function useColumns(open: (row: Cash) => void): Column<Cash>[] {
  const { t } = useTranslation('cash');
  return [
    {
      key: 'time',
      title: t('column.time'),
      cell: (row) => (
        <button type="button" className="link num" onClick={() => open(row)}>
          <Time at={row.at} />
        </button>
      ),
    },
    { key: 'member', title: t('column.member'), cell: ({ username }) => <bdi>{username}</bdi> },
    { key: 'kind', title: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'other', title: t('column.other'), cell: (row) => <Other row={row} /> },
    { key: 'amount', title: t('column.amount'), numeric: true, cell: (row) => <Amount row={row} /> },
  ];
}

function Narrow({ rows, open }: { rows: readonly Cash[]; open: (row: Cash) => void }) {
  const { t } = useTranslation('cash');
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="stack tight min-w-0 justify-items-start">
            <button type="button" className="link" onClick={() => open(row)}>
              {t(`kind.${row.kind}`)} · <bdi>{row.username}</bdi>
            </button>
            <span className="xs faint">
              <Time at={row.at} />
            </span>
          </span>
          <span className="amt">
            <Amount row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The newest first, a page more at a time, under the sums of all that the filter holds. */
export function CashList({ filter }: { filter: CashFilter }) {
  const { t } = useTranslation('cash');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTeamCash(filter);
  const [open, setOpen] = useState<Cash | null>(null);
  const columns = useColumns(setOpen);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <EmptyState motif="banyan" palette="tan" title={t('none')} text={t('noneText')} />;
  return (
    <div className="stack gap-5">
      <CashSums sums={data.pages.at(-1)?.sums ?? []} />
      <div className="history-wide">
        <Table label={t('list')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      <div className="card history-narrow">
        <Narrow rows={rows} open={setOpen} />
      </div>
      {hasNextPage && (
        <Button className="justify-self-center" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {t(isFetchingNextPage ? 'loadingMore' : 'more')}
        </Button>
      )}
      <p className="xs faint">{t('lag')}</p>
      {open && <CashDialog row={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
