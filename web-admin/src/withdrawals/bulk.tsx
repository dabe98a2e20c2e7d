import { useListContext, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Withdrawal } from '../api/money-types.js';
import { BulkVerb } from '../ui/bulk-verb.js';
import { BulkBar } from '../ui/selection.js';
import { needsTyping } from '../ui/typed-amount.js';

const refresh = ['withdrawals', 'queueCounts', 'dashboard', 'auditLogs'];

/** What may be done with the chosen rows, one after another. An amount that must be typed again is never approved in bulk. */
export function QueueBulk() {
  const t = useTranslate();
  const { data = [] } = useListContext<Withdrawal>();
  const { permissions = [] } = usePermissions<string[]>();
  const small = (id: string) => {
    const row = data.find((one) => one.id === id);
    if (!row || needsTyping(row)) throw new Error(t('console.bulk.large'));
  };
  return (
    <BulkBar selectable={(row) => row.state === 'IN_REVIEW'}>
      <BulkVerb label="console.withdrawal.claim" refresh={refresh} run={(api, id) => api.claim(id)} />
      {isAllowed(permissions, 'withdrawals', 'approve') && (
        <>
          <BulkVerb
            danger
            label="console.withdrawal.reject"
            refresh={refresh}
            explain={{
              title: 'console.bulk.reject_title',
              consequence: 'console.bulk.reject_text',
              presets: ['turnover', 'card', 'documents'],
            }}
            run={(api, id, reason) => api.reject(id, { reason })}
          />
          <BulkVerb
            label="console.bulk.approve"
            refresh={refresh}
            explain={{
              title: 'console.bulk.approve_title',
              consequence: 'console.bulk.approve_text',
              presets: ['checked'],
            }}
            run={async (api, id, reason) => {
              small(id);
              await api.approve(id, { reason });
            }}
          />
        </>
      )}
    </BulkBar>
  );
}
