import { DataTable, TextInput, useRecordContext, useTranslate } from 'react-admin';
import type { DryRun } from '../api/promotion-types.js';
import { Worth } from '../ui/worth.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { TitleOf } from '../ui/title.js';

const filters = [
  <TextInput key="campaignId" source="campaignId" alwaysOn />,
  <BrandFilter key="brand" source="brand" />,
];

/** Who would have got it, once it is reckoned. */
function Members({ row }: { row: DryRun }) {
  const t = useTranslate();
  const { number } = useFormat();
  if (row.state === 'RUNNING') return <Badge tone="info">{t('console.dry_run.running')}</Badge>;
  const to = `/dryRunMembers?filter=${encodeURIComponent(JSON.stringify({ runId: row.id }))}`;
  return <RecordLink to={to}>{number(row.members)}</RecordLink>;
}

/** What a run cannot know, in sentences. */
function Unknown() {
  const row = useRecordContext<DryRun>();
  return (
    <ul>
      {row?.unknown.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What campaigns would have given on past days, against their budgets, and what that cannot know. */
export default function DryRunList() {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <ConsoleList title={t('console.menu.dryRuns')} sort={{ field: 'madeAt', order: 'DESC' }} filters={filters}>
      <DataTable<DryRun> rowClick={false} bulkActionButtons={false} expand={<Unknown />}>
        <DataTable.Col<DryRun>
          source="campaignId"
          disableSort
          render={(row) => (
            <RecordLink to={`/campaigns/${row.campaignId}/show`}>
              <TitleOf of="campaigns" id={row.campaignId} title={row.title} />
            </RecordLink>
          )}
        />
        <DataTable.Col<DryRun> source="from" disableSort render={(row) => `${row.from} – ${row.until}`} />
        <DataTable.Col<DryRun> align="right" source="members" render={(row) => <Members row={row} />} />
        <DataTable.Col<DryRun> align="right" source="rewards" render={(row) => number(row.rewards)} />
        <DataTable.Col<DryRun>
          align="right"
          source="costMinor"
          disableSort
          render={(row) => (
            <Worth
              kind={row.rewardKind}
              minor={row.costMinor}
              currency={row.currency}
              count={row.rewards * row.rewardCount}
            />
          )}
        />
        <DataTable.Col<DryRun>
          align="right"
          source="budgetMinor"
          disableSort
          render={(row) => (
            <Worth
              kind={row.rewardKind}
              minor={row.budgetMinor}
              currency={row.currency}
              count={row.stock * row.rewardCount}
            />
          )}
        />
        <DataTable.Col<DryRun> source="usedUpOn" disableSort render={(row) => row.usedUpOn ?? <Dash />} />
        <DataTable.Col<DryRun>
          align="right"
          source="forecastMinor"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <Worth
                kind={row.rewardKind}
                minor={row.forecastMinor}
                currency={row.currency}
                count={row.forecastRewards * row.rewardCount}
              />
              <span className="xs faint">{t('console.dry_run.days', { days: number(row.forecastDays) })}</span>
            </span>
          )}
        />
        <DataTable.Col<DryRun> source="madeAt" render={(row) => <When at={row.madeAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
