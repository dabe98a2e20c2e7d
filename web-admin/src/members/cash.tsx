import { DataTable, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Withdrawal } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { DepositTable } from '../deposits/table.js';
import { Money, RecordLink, State, When } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { shortId } from '../ui/format.js';
import { MemberTurnoverCard } from './turnover.js';

const newest = { field: 'createdAt', order: 'DESC' as const };
const days = { from: 'from', until: 'until' };

function Withdrawals({ member }: { member: Member }) {
  const t = useTranslate();
  return (
    <EmbeddedList
      resource="withdrawals"
      title={t('console.menu.withdrawals')}
      heading
      sort={newest}
      filter={{ memberId: member.id }}
      days={days}
    >
      <DataTable<Withdrawal> rowClick={(id) => `/withdrawals/${id}`} bulkActionButtons={false}>
        <DataTable.Col<Withdrawal>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/withdrawals/${row.id}`}>{shortId(row.id)}</RecordLink>}
        />
        <DataTable.Col<Withdrawal>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<Withdrawal> source="state" disableSort render={(row) => <State value={row.state} />} />
        <DataTable.Col<Withdrawal>
          source="createdAt"
          label="resources.deposits.fields.createdAt"
          render={(row) => <When at={row.createdAt} />}
        />
      </DataTable>
    </EmbeddedList>
  );
}

/** What the member paid in and was paid. */
export function MemberCash({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <div className="stack">
      {isAllowed(permissions, 'withdrawals', 'list') && <MemberTurnoverCard member={member} />}
      <EmbeddedList
        resource="deposits"
        title={t('console.menu.deposits')}
        heading
        sort={newest}
        filter={{ memberId: member.id }}
        days={days}
      >
        <DepositTable ofMember />
      </EmbeddedList>
      {isAllowed(permissions, 'withdrawals', 'list') && <Withdrawals member={member} />}
    </div>
  );
}
