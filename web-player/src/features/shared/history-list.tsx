import type { ReactNode } from 'react';
import type { Page } from '../../api/page';
import { Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Table, type Column } from '../../components/table';
import './history.css';
import { LoadFailed } from './load-failed';

export interface HistoryListProps<T> {
  /** Names the table. */
  label: string;
  /** What the server said, if it did. */
  answer: { data: Page<T> | undefined; error: unknown; refetch: () => unknown };
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** How many there are, in words. */
  count: (total: number) => string;
  /** Instead of a list without rows. */
  empty: ReactNode;
  columns: ReadonlyArray<Column<T>>;
  /** The same rows on a phone. */
  narrow: (rows: readonly T[]) => ReactNode;
}

/** A list by pages from the server: a table, and on phones a list. */
export function HistoryList<T extends { id: string }>(props: HistoryListProps<T>) {
  const { label, answer, page, perPage, onPage, count, empty, columns, narrow } = props;
  const { data, error, refetch } = answer;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.total === 0) return empty;
  return (
    <div className="stack gap-5">
      <p className="sm muted num whitespace-normal">{count(data.total)}</p>
      <div className="history-wide">
        <Table label={label} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      </div>
      <div className="card history-narrow">{narrow(data.data)}</div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={onPage} />
    </div>
  );
}
