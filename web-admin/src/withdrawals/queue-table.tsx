import { DataTable, SearchInput, TextInput, useGetIdentity, useListContext, useTranslate } from 'react-admin';
import type { Withdrawal } from '../api/money-types.js';
import { waiting } from '../live/queue-counts.js';
import { NewRows } from '../live/new-rows.js';
import { Badge, Dash, Money, RecordLink, State } from '../ui/bits.js';
import { ChoiceFilter } from '../ui/filters.js';
import { SelectRow } from '../ui/selection.js';
import { columnsOf } from '../ui/csv.js';
import { minutesSince, useFormat, shortId } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { RiskBadge, riskChoices } from './risk.js';
import { holderOf, isPending, reviewable, urgency, waitsForSecond } from './rules.js';

export const queueDays = { from: 'from', until: 'until' };
export const queueFilters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="riskLevel" source="riskLevel" choices={riskChoices} />,
  <TextInput key="memberId" source="memberId" />,
];

export const queueColumns = columnsOf<Withdrawal>('withdrawals', [
  'id',
  'memberId',
  'username',
  'amountMinor',
  'currency',
  'state',
  'riskScore',
  'riskLevel',
  'claimedByName',
  'firstApproverName',
  'createdAt',
]);

/** How long it waits: minutes, icon and word, since colour alone says nothing. */
export function Waiting({ row }: { row: Withdrawal }) {
  const t = useTranslate();
  const { span } = useFormat();
  if (!isPending(row)) return <Dash />;
  const minutes = minutesSince(row.createdAt);
  const level = urgency(minutes);
  return (
    <span className={`sla ${level === 'over' ? 'neg' : level === 'near' ? 'warn' : ''}`}>
      {level !== 'calm' && <Icon name={level === 'over' ? 'alert' : 'clock'} />}
      <span className="num">{span(minutes)}</span>
      {level !== 'calm' && t(`console.withdrawal.${level}`)}
    </span>
  );
}

/** Who has claimed it and for how long still; nothing for one that nobody decides any more. */
export function Holder({ row }: { row: Withdrawal }) {
  const t = useTranslate();
  const { span } = useFormat();
  const { identity } = useGetIdentity();
  const holder = holderOf(row);
  if (!holder) return reviewable(row) ? <span className="faint">{t('console.withdrawal.nobody')}</span> : <Dash />;
  const left = span(Math.max(1, (Date.parse(row.claimedUntil ?? '') - Date.now()) / 60_000));
  const mine = holder.id === identity?.id;
  return (
    <Badge tone={mine ? 'acc' : 'info'} icon="lock">
      {mine ? t('console.withdrawal.held_you', { left }) : t('console.withdrawal.held_by', { name: holder.name, left })}
    </Badge>
  );
}

/** Its state; that one approved it already and a second is needed stands beside. */
function Stage({ row }: { row: Withdrawal }) {
  const t = useTranslate();
  return (
    <span className="stages">
      <State value={row.state} />
      {waitsForSecond(row) && (
        <Badge tone="warn" icon="users">
          {t('console.withdrawal.second', { name: row.firstApproverName ?? row.firstApprover })}
        </Badge>
      )}
    </span>
  );
}

const views: [name: string, states: string[] | undefined][] = [
  ['pending', waiting.withdrawals.state],
  ['documents', ['WAITING_KYC']],
  ['paying', ['PENDING_RISK', 'APPROVED', 'PAYING']],
  ['ended', ['SUCCESS', 'REJECTED', 'CANCELLED']],
  ['all', undefined],
];

/** The views of the queue, mine, and the pill that counts newcomers while a row is open. */
export function QueueChips({ held }: { held: boolean }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { filterValues, setFilters, total } = useListContext();
  const { claimedBy, state, disputed, ...others } = filterValues as Record<string, unknown>;
  const chosen = disputed ? 'disputed' : views.find(([, states]) => String(states) === String(state))?.[0];
  const mine = claimedBy !== undefined;
  return (
    <>
      {views.map(([name, states]) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={chosen === name && !mine}
          onClick={() => setFilters({ ...others, ...(states && { state: states }) })}
        >
          {t(`console.withdrawal.${name}`)}
          {chosen === name && !mine && total !== undefined && <span className="num">{total}</span>}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        aria-pressed={chosen === 'disputed'}
        onClick={() => setFilters({ ...others, disputed: true })}
      >
        {t('console.receipt.disputed')}
        {chosen === 'disputed' && total !== undefined && <span className="num">{total}</span>}
      </button>
      <button
        type="button"
        className="chip"
        aria-pressed={mine}
        onClick={() => setFilters({ ...others, ...waiting.withdrawals, claimedBy: identity?.id })}
      >
        {t('console.withdrawal.mine')}
      </button>
      <NewRows queue="withdrawals" held={held} />
    </>
  );
}

export function QueueKeys() {
  const t = useTranslate();
  return (
    <p className="keys row xs faint">
      {t('console.keys.label')} <kbd>J</kbd> {t('console.keys.down')} <kbd>K</kbd> {t('console.keys.up')} <kbd>C</kbd>{' '}
      {t('console.keys.claim')} <kbd>A</kbd> {t('console.keys.approve')} <kbd>R</kbd> {t('console.keys.reject')}
    </p>
  );
}

const selectedRow = {
  backgroundColor: 'var(--color-accent-soft) !important',
  '& .badge': { backgroundColor: 'var(--color-canvas)' },
};

export function QueueTable({ selected, claimable }: { selected: string | null; claimable: boolean }) {
  return (
    <DataTable<Withdrawal>
      rowClick={(id) => `/withdrawals/${id}`}
      bulkActionButtons={false}
      rowSx={(row) => (row.id === selected ? selectedRow : {})}
    >
      {claimable && (
        <DataTable.Col<Withdrawal>
          render={(row) => <SelectRow row={row} name={row.username} disabled={!reviewable(row)} />}
        />
      )}
      <DataTable.Col<Withdrawal>
        source="id"
        disableSort
        render={(row) => <RecordLink to={`/withdrawals/${row.id}`}>{shortId(row.id)}</RecordLink>}
      />
      <DataTable.Col source="username" disableSort />
      <DataTable.Col<Withdrawal>
        align="right"
        source="amountMinor"
        render={(row) => (
          <b style={{ fontWeight: 600 }}>
            <Money minor={row.amountMinor} currency={row.currency} />
          </b>
        )}
      />
      <DataTable.Col<Withdrawal> source="riskLevel" disableSort render={(row) => <RiskBadge level={row.riskLevel} />} />
      <DataTable.Col<Withdrawal> source="state" disableSort render={(row) => <Stage row={row} />} />
      <DataTable.Col<Withdrawal>
        source="createdAt"
        label="console.withdrawal.waiting"
        render={(row) => <Waiting row={row} />}
      />
      <DataTable.Col<Withdrawal> source="claimedBy" disableSort render={(row) => <Holder row={row} />} />
    </DataTable>
  );
}
