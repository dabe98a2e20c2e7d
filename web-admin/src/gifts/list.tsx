import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { GiftRecord } from '../api/promotion-types.js';
import { Badge, Money, RecordLink, When, type Tone } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { Formula } from './formula.js';

const kinds = [
  'UPGRADE',
  'MONTHLY',
  'BIRTHDAY',
  'REBATE',
  'CASHBACK',
  'ENVELOPE',
  'COUPON',
  'WHEEL',
  'TOURNAMENT',
] as const;
const tones: Readonly<Record<GiftRecord['state'], Tone>> = {
  CLAIMABLE: 'acc',
  GRANTING: 'info',
  GRANTED: 'pos',
  EXPIRED: '',
  DENIED: 'neg',
};
const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={kinds.map((id) => ({ id, name: `console.gift.kind.${id}` }))}
  />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={Object.keys(tones).map((id) => ({ id, name: `console.gift.state.${id}` }))}
  />,
  <TextInput key="period" source="period" />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

/** Gifts of levels, rebates and cashback with the numbers that made each, the newest first. */
export default function GiftList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.gifts')}
      sort={{ field: 'offeredAt', order: 'DESC' }}
      filters={filters}
      days={days}
    >
      <DataTable<GiftRecord> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<GiftRecord>
          source="kind"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <span>{t(`console.gift.kind.${row.kind}`)}</span>
              <span className="xs faint">{row.period}</span>
            </span>
          )}
        />
        <DataTable.Col<GiftRecord>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<GiftRecord> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<GiftRecord> align="right" source="level" disableSort />
        <DataTable.Col<GiftRecord>
          align="right"
          source="amountMinor"
          disableSort
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<GiftRecord>
          source="state"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <Badge tone={tones[row.state]}>{t(`console.gift.state.${row.state}`)}</Badge>
              {row.reason && (
                <span className="xs faint">{t(`console.gift.reason.${row.reason as 'below_minimum'}`)}</span>
              )}
            </span>
          )}
        />
        <DataTable.Col<GiftRecord> source="formula" disableSort render={(row) => <Formula gift={row} />} />
        <DataTable.Col<GiftRecord> source="offeredAt" render={(row) => <When at={row.offeredAt} />} />
        <DataTable.Col<GiftRecord> source="grantedAt" disableSort render={(row) => <When at={row.grantedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
