import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTeamFigures, type FiguresAsked, type TeamFigures } from '../../../api/agent-figures';
import { Badge } from '../../../components/badge';
import { EmptyState } from '../../../components/empty-state';
import { Money } from '../../../components/money';
import type { Column } from '../../../components/table';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { HistoryList } from '../../shared/history-list';
import type { FigureField } from './use-figures-choice';

const perPage = 20;
type Row = TeamFigures & { id: string };

const counted = ['rounds', 'playerDays', 'members'] as const;
const isCount = (field: FigureField): field is (typeof counted)[number] => counted.some((one) => one === field);

/** What of the span before is known of a figure. */
const beforeOf = {
  betMinor: 'betBeforeMinor',
  lossMinor: 'lossBeforeMinor',
  depositMinor: 'depositBeforeMinor',
} as const;

function Figure({ row, field, className }: { row: Row; field: FigureField; className?: string }) {
  if (isCount(field)) return <span className={`num ${className ?? ''}`}>{row[field]}</span>;
  return <Money minor={row[field]} currency={row.currency} signed={field === 'betChangeMinor'} className={className} />;
}

/** Who, and the way to the line below. */
function Who({ row }: { row: Row }) {
  const { t } = useTranslation('agent');
  const name = <bdi>{row.username}</bdi>;
  const there = row.online && <Badge tone="positive">{t('team.online')}</Badge>;
  if (row.accountType === 0)
    return (
      <span className="row">
        {name} <Badge>{t('team.player')}</Badge> {there}
      </span>
    );
  const way = [...row.uplineIds, row.memberId].join('.');
  return (
    <span className="row">
      <Link className="link" to={`${paths.agentSales}?way=${way}`}>
        <b>{name}</b>
      </Link>
      {there}
    </span>
  );
}

/** The line under the name: the figure of the span before, and when the member itself played last. */
function useUnder(field: FigureField): (row: Row) => string {
  const { t } = useTranslation('figures');
  const { money } = useMoney();
  const { dayMonth } = useTime();
  const before = field === 'lossMinor' || field === 'depositMinor' ? beforeOf[field] : beforeOf.betMinor;
  return (row) => {
    const amount = t('beforeIs', { amount: money(row[before], row.currency) });
    const played = row.lastPlayed ? t('played', { day: dayMonth(row.lastPlayed) }) : t('notPlayed');
    return `${amount} · ${played}`;
  };
}

function useColumns(field: FigureField): Column<Row>[] {
  const { t } = useTranslation('figures');
  const under = useUnder(field);
  const shown: FigureField[] = [...new Set<FigureField>([field, 'betMinor', 'lossMinor', 'depositMinor'])];
  return [
    {
      key: 'member',
      title: t('member'),
      cell: (row) => (
        <span className="stack tight">
          <Who row={row} />
          <span className="xs faint num">{under(row)}</span>
        </span>
      ),
    },
    ...shown.map((one): Column<Row> => ({
      key: one,
      title: t(`field.${one}`),
      numeric: true,
      cell: (row) => <Figure row={row} field={one} className={one === field ? 'strong' : ''} />,
    })),
  ];
}

function Narrow({ rows, field }: { rows: readonly Row[]; field: FigureField }) {
  const under = useUnder(field);
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="stack tight min-w-0">
            <Who row={row} />
            <span className="xs faint num">{under(row)}</span>
          </span>
          <span className="amt">
            <Figure row={row} field={field} className="strong" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Those below, in the order that was asked for. */
export function FiguresList({ asked, field }: { asked: Omit<FiguresAsked, 'page' | 'perPage'>; field: FigureField }) {
  const { t } = useTranslation('figures');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTeamFigures({ ...asked, page, perPage });
  const columns = useColumns(field);
  const rows = data && { total: data.total, data: data.data.map((row) => ({ ...row, id: row.memberId })) };
  return (
    <HistoryList
      label={t('title')}
      answer={{ data: rows, error, refetch }}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => (data && 'more' in data ? t('many', { count }) : t('count', { count }))}
      empty={<EmptyState motif="banyan" palette="tan" title={t('none')} text={t('noneText')} />}
      columns={columns}
      narrow={(shown) => <Narrow rows={shown} field={field} />}
    />
  );
}
