import { DataTable, useTranslate } from 'react-admin';
import type { BillRecord } from '../api/types.js';
import { Money, RecordLink, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Agent, BillState } from './parts.js';
import { usePeriodText } from './words.js';

/** Bills of one run stand without their period. */
export function BillsTable({ inRun = false }: { inRun?: boolean }) {
  const t = useTranslate();
  const label = useLabel();
  const text = usePeriodText();
  const { number } = useFormat();
  return (
    <DataTable<BillRecord>
      rowClick={(id) => `/bills/${id}/show`}
      bulkActionButtons={false}
      empty={<p className="empty muted">{t('console.bill.none')}</p>}
    >
      <DataTable.Col<BillRecord>
        source="id"
        disableSort={!inRun}
        render={(row) => <RecordLink to={`/bills/${row.id}/show`}>{row.id}</RecordLink>}
      />
      {inRun && <DataTable.Col<BillRecord> source="level" render={(row) => number(row.level + 1)} />}
      {!inRun && <DataTable.Col<BillRecord> source="startsAt" render={(row) => text(row)} />}
      {!inRun && (
        <DataTable.Col<BillRecord>
          source="kind"
          disableSort={!inRun}
          render={(row) => label('contract_kind', row.kind)}
        />
      )}
      <DataTable.Col<BillRecord>
        source="upline"
        disableSort={!inRun}
        render={(row) => <Agent id={row.uplineId} name={row.upline} />}
      />
      <DataTable.Col<BillRecord>
        source="downline"
        disableSort={!inRun}
        render={(row) => <Agent id={row.downlineId} name={row.downline} />}
      />
      <DataTable.Col<BillRecord>
        source="state"
        disableSort={!inRun}
        render={(row) => <BillState value={row.state} />}
      />
      {(['betMinor', 'grossMinor', 'toDownlinesMinor', 'netMinor'] as const).map((field) => (
        <DataTable.Col<BillRecord>
          key={field}
          source={field}
          disableSort={!inRun}
          align="right"
          render={(row) => <Money minor={row[field]} currency={row.currency} />}
        />
      ))}
      <DataTable.Col<BillRecord>
        source="settledAt"
        disableSort={!inRun}
        render={(row) => <When at={row.settledAt} />}
      />
    </DataTable>
  );
}
