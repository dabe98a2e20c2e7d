import { usePermissions, useTranslate, ListBase } from 'react-admin';
import { useParams } from 'react-router';
import { Page } from '../ui/page.js';
import { ListFrame } from '../ui/console-list.js';
import { waiting } from '../live/queue-counts.js';
import { QueueBulk } from './bulk.js';
import { ReviewDrawer } from './drawer.js';
import { QueueChips, queueColumns, queueDays, queueFilters, QueueKeys, QueueTable } from './queue-table.js';

/** The withdrawals queue, oldest first, with the review drawer beside it. `/withdrawals/:id` opens one. */
export default function WithdrawalQueue() {
  const t = useTranslate();
  const { '*': rest = '' } = useParams();
  const { permissions = [] } = usePermissions<string[]>();
  const claimable = permissions.includes('withdrawal.claim');
  const id = rest.split('/')[0] || null;
  return (
    <ListBase
      perPage={25}
      sort={{ field: 'createdAt', order: 'ASC' }}
      filterDefaultValues={waiting.withdrawals}
      exporter={false}
    >
      <div className={`review ${id ? 'is-open' : ''}`}>
        <div className="stack">
          <Page title={t('console.menu.withdrawals')}>
            <ListFrame
              title={t('console.withdrawal.queue')}
              filters={queueFilters}
              days={queueDays}
              columns={queueColumns}
              chips={<QueueChips held={id !== null} />}
              foot={<QueueKeys />}
              walk={id === null}
              bulk={claimable && <QueueBulk />}
            >
              <QueueTable selected={id} claimable={claimable} />
            </ListFrame>
          </Page>
        </div>
        {id && <ReviewDrawer key={id} id={id} />}
      </div>
    </ListBase>
  );
}
