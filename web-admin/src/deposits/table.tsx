import { DataTable } from 'react-admin';
import type { Deposit } from '../api/money-types.js';
import { Money, RecordLink, State, When } from '../ui/bits.js';
import { useLabel, shortId } from '../ui/format.js';

/** Deposits; those of one member stand without the name. */
export function DepositTable({ ofMember = false }: { ofMember?: boolean }) {
  const label = useLabel();
  return (
    <DataTable<Deposit> rowClick={(id) => `/deposits/${id}/show`} bulkActionButtons={false}>
      <DataTable.Col<Deposit>
        source="id"
        disableSort
        render={(row) => <RecordLink to={`/deposits/${row.id}/show`}>{shortId(row.id)}</RecordLink>}
      />
      {!ofMember && <DataTable.Col<Deposit> source="username" disableSort />}
      <DataTable.Col<Deposit> source="method" disableSort render={(row) => label('method', row.method)} />
      <DataTable.Col<Deposit>
        align="right"
        source="amountMinor"
        render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
      />
      <DataTable.Col<Deposit> source="state" disableSort render={(row) => <State value={row.state} />} />
      <DataTable.Col<Deposit> source="createdAt" render={(row) => <When at={row.createdAt} />} />
    </DataTable>
  );
}
