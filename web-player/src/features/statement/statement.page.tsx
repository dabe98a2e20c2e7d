import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatement, type StatementEntry } from '../../api/statement';
import { Check } from '../../components/check';
import { EmptyState } from '../../components/empty-state';
import { Field, Select } from '../../components/field';
import { Money } from '../../components/money';
import type { Column } from '../../components/table';
import { Time } from '../../components/time';
import { useBrand } from '../../brand/use-brand';
import { useSession } from '../../session';
import { HistoryList } from '../shared/history-list';
import { MemberOnly } from '../shared/member-only';
import { PeriodFilter, usePeriod } from '../shared/period-filter';
import { EntryAmount } from './entry-amount';
import { useGameOf, type GameOf } from './entry-game';
import { entryKinds, entryName } from './entry-kind';
import { EntryList } from './entry-list';
import { EntryPeriod, EntryReference } from './entry-reference';

const perPage = 20;

function useColumns(gameOf: GameOf, withCodes: boolean): Column<StatementEntry>[] {
  const { t } = useTranslation('wallet');
  const columns: Column<StatementEntry>[] = [
    { key: 'time', title: t('column.time'), cell: (entry) => <Time at={entry.createdAt} /> },
    {
      key: 'kind',
      title: t('column.kind'),
      cell: (entry) => (
        <>
          <span className="block">{t(`kind.${entryName(entry)}`)}</span>
          <span className="faint xs block">{gameOf(entry)?.name}</span>
          <span className="faint xs block">
            <EntryPeriod entry={entry} />
          </span>
        </>
      ),
    },
    {
      key: 'reference',
      title: t('column.reference'),
      cell: (entry) => <EntryReference entry={entry} />,
    },
    {
      key: 'amount',
      title: t('column.amount'),
      numeric: true,
      cell: (entry) => <EntryAmount entry={entry} />,
    },
    {
      key: 'balance',
      title: t('column.balance'),
      numeric: true,
      cell: (entry) => <Money minor={entry.balanceAfterMinor} currency={entry.currency} />,
    },
  ];
  return columns.filter(({ key }) => withCodes || key !== 'reference');
}

interface EntriesProps {
  kind: string;
  from: string;
  to: string;
  withCodes: boolean;
}

function Entries({ kind, from, to, withCodes }: EntriesProps) {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const answer = useStatement({ page, perPage, kind: kind || undefined, from, to }, status === 'member');
  const columns = useColumns(useGameOf(answer.data?.data ?? []), withCodes);
  return (
    <HistoryList
      label={t('statement')}
      answer={answer}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => t('entries', { count })}
      empty={<EmptyState motif="drum" palette="tan" title={t('noEntries.title')} text={t('noEntries.text')} />}
      columns={columns}
      narrow={(entries) => <EntryList entries={entries} withCodes={withCodes} />}
    />
  );
}

/** Every movement of the wallet, with what was there afterwards. */
export function Component() {
  const { t } = useTranslation('wallet');
  const { brand } = useBrand();
  const period = usePeriod();
  const [kind, setKind] = useState('');
  const [withCodes, setWithCodes] = useState(false);
  const { from, to } = period.period;
  return (
    <MemberOnly title={t('statement')}>
      <title>{`${t('statement')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('statement')}</h1>
      <div className="history-filters">
        <PeriodFilter state={period} />
        <Field label={t('kinds')} className="history-kind">
          <Select value={kind} onChange={(event) => setKind(event.target.value)}>
            <option value="">{t('everyKind')}</option>
            {entryKinds.map((name) => (
              <option key={name} value={name}>
                {t(`kind.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Check className="mb-4" checked={withCodes} onChange={(event) => setWithCodes(event.target.checked)}>
        {t('withCodes')}
      </Check>
      <Entries key={`${kind}|${from}|${to}`} kind={kind} from={from} to={to} withCodes={withCodes} />
    </MemberOnly>
  );
}
