import { DataTable } from 'react-admin';
import type { Round } from '../api/types.js';
import { Money, RecordLink, State, When } from '../ui/bits.js';
import { shortId } from '../ui/format.js';
import { MemberName, VendorName } from '../ui/names.js';

/** Game rounds: stake, win and state. */
export function RoundTable() {
  return (
    <DataTable<Round> rowClick={(id) => `/rounds/${id}/show`} bulkActionButtons={false}>
      <DataTable.Col<Round>
        source="roundId"
        disableSort
        render={(row) => <RecordLink to={`/rounds/${row.id}/show`}>{shortId(row.roundId)}</RecordLink>}
      />
      <DataTable.Col<Round>
        source="player"
        disableSort
        render={(row) => <MemberName id={row.memberId} masked={row.player} />}
      />
      <DataTable.Col<Round> source="gameName" disableSort render={(row) => row.gameName || row.gameCode} />
      <DataTable.Col<Round> source="vendor" disableSort render={(row) => <VendorName code={row.vendor} />} />
      <DataTable.Col<Round>
        align="right"
        source="stakeMinor"
        disableSort
        render={(row) => <Money minor={row.stakeMinor} currency={row.currency} />}
      />
      <DataTable.Col<Round>
        align="right"
        source="winMinor"
        disableSort
        render={(row) => <Money minor={row.winMinor} currency={row.currency} />}
      />
      <DataTable.Col<Round> source="state" disableSort render={(row) => <State value={row.state} />} />
      <DataTable.Col<Round> source="startedAt" render={(row) => <When at={row.startedAt} />} />
    </DataTable>
  );
}
