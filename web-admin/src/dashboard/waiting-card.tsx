import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { Withdrawal } from '../api/money-types.js';
import { waiting } from '../live/queue-counts.js';
import { Card, Empty, Money } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { Holder, Waiting } from '../withdrawals/queue-table.js';
import { shortId } from '../ui/format.js';

const oldest = {
  filter: waiting.withdrawals,
  sort: { field: 'createdAt', order: 'ASC' as const },
  pagination: { page: 1, perPage: 6 },
};
const live = { refetchInterval: 15_000 };
/** With the search that a press on the queue's card has: the review walks the same rows. */
const queue = new URLSearchParams({ filter: JSON.stringify(waiting.withdrawals) }).toString();

function Rows({ rows }: { rows: readonly Withdrawal[] }) {
  const t = useTranslate();
  return (
    <ol className="todo">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/withdrawals/${row.id}?${queue}`}>
            <span className="break">
              {row.username} <span className="faint num">{shortId(row.id)}</span>
            </span>
            <span className="sum-of">
              <Money minor={row.amountMinor} currency={row.currency} />
            </span>
            <Waiting row={row} />
            <span className="held">
              <span className="sr">{t('resources.withdrawals.fields.claimedBy')}: </span>
              <Holder row={row} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The withdrawals that wait longest: what to do next, one press away. */
export function WaitingCard() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const enabled = isAllowed(permissions, 'withdrawals', 'list');
  const { data, error, refetch } = useGetList<Withdrawal>('withdrawals', oldest, { ...live, enabled });
  if (!enabled) return null;
  const title = t('console.dashboard.waiting');
  return (
    <Card
      title={title}
      flush
      actions={
        <Link className="link" to={`/withdrawals?${queue}`}>
          {t('console.dashboard.all_waiting')}
        </Link>
      }
    >
      <Problem error={error} retry={() => void refetch()} />
      {data && (data.length ? <Rows rows={data} /> : <Empty text={t('console.queue.none')} icon="check" />)}
    </Card>
  );
}
