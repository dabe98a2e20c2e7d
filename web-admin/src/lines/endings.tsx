import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { ContractRecord } from '../api/types.js';
import { Agent } from '../settlement/parts.js';
import { Card, RecordLink, State, TableBox } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Problem } from '../ui/problem.js';

const shown = 50;
const page = { pagination: { page: 1, perPage: shown }, sort: { field: 'id', order: 'ASC' as const } };

/** The contracts that a move ends: the member's own with the old upline, and all of these kinds below. */
async function endingsOf(api: ConsoleDataProvider, memberId: string) {
  const own = await api.getList<ContractRecord>('contracts', { ...page, filter: { downlineId: memberId, open: true } });
  const kinds = [...new Set(own.data.map(({ kind }) => kind))];
  if (!kinds.length) return { contracts: [], total: 0 };
  const filter = { below: memberId, kind: kinds, open: true };
  const below = await api.getList<ContractRecord>('contracts', { ...page, filter });
  return { contracts: [...own.data, ...below.data], total: own.data.length + (below.total ?? below.data.length) };
}

/** Which contracts end when the member moves. */
export function Endings({ memberId }: { memberId: string }) {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const { data, error } = useQuery({
    queryKey: ['contracts', 'endings', memberId],
    queryFn: () => endingsOf(api, memberId),
    enabled: isAllowed(permissions, 'contracts', 'list'),
  });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  const title = t('console.line.endings', { smart_count: data.total, count: number(data.total) });
  if (!data.total) return <p className="muted">{t('console.line.no_endings')}</p>;
  return (
    <Card title={title} flush>
      <TableBox label={title}>
        <table className="plain">
          <thead>
            <tr>
              {(['id', 'kind', 'upline', 'downline', 'state'] as const).map((field) => (
                <th key={field} scope="col">
                  {t(`resources.contracts.fields.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.contracts.map((row) => (
              <tr key={row.id}>
                <td>
                  <RecordLink to={`/contracts/${row.id}/show`}>{row.id}</RecordLink>
                </td>
                <td>{label('contract_kind', row.kind)}</td>
                <td>
                  <Agent id={row.uplineId} name={row.upline} />
                </td>
                <td>
                  <Agent id={row.downlineId} name={row.downline} />
                </td>
                <td>
                  <State value={row.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {data.total > data.contracts.length && (
        <p className="faint foot">{t('console.run.first', { count: number(data.contracts.length) })}</p>
      )}
    </Card>
  );
}
