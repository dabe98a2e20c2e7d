import { DataTable, useTranslate } from 'react-admin';
import type { Transaction } from '../api/money-types.js';
import { Money, RecordLink, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { MemberName } from '../ui/names.js';
import { Source } from './source.js';

/** Transactions of the ledger; a row opens its postings. */
export function TransactionTable() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <DataTable<Transaction>
      rowClick={(id) => `/ledger/${id}/show`}
      bulkActionButtons={false}
      empty={<p className="empty muted">{t('console.ledger.none')}</p>}
    >
      <DataTable.Col<Transaction>
        source="id"
        render={(row) => <RecordLink to={`/ledger/${row.id}/show`}>{row.id}</RecordLink>}
      />
      <DataTable.Col<Transaction> source="kind" disableSort render={(row) => label('kind', row.kind)} />
      <DataTable.Col<Transaction>
        source="memberId"
        label="console.field.member"
        disableSort
        render={(row) => <MemberName id={row.memberId} />}
      />
      <DataTable.Col<Transaction> source="source" disableSort render={(row) => <Source value={row.source} />} />
      <DataTable.Col<Transaction>
        source="externalId"
        disableSort
        render={(row) => <span className="mono">{row.externalId}</span>}
      />
      <DataTable.Col<Transaction>
        align="right"
        source="amountMinor"
        disableSort
        render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
      />
      <DataTable.Col<Transaction>
        align="right"
        source="balanceAfterMinor"
        disableSort
        render={(row) => <Money minor={row.balanceAfterMinor} currency={row.currency} />}
      />
      <DataTable.Col<Transaction> source="createdAt" render={(row) => <When at={row.createdAt} />} />
    </DataTable>
  );
}
