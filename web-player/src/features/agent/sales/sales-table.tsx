import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSalesBelow, type SalesSpan, type TeamSales } from '../../../api/agent';
import { Badge } from '../../../components/badge';
import { EmptyState } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import { Money } from '../../../components/money';
import type { Column } from '../../../components/table';
import { useTime } from '../../../i18n/use-time';
import { HistoryList } from '../../shared/history-list';
import type { Way } from './use-way';

const perPage = 20;
export const views = ['betting', 'result'] as const;
export type View = (typeof views)[number];

type Row = TeamSales & { id: string };

function Name({ row, way }: { row: Row; way: Way }) {
  const { t } = useTranslation('agent');
  const name = <bdi>{row.username}</bdi>;
  if (row.accountType === 0)
    return (
      <span className="row">
        {name} <Badge>{t('team.player')}</Badge>
      </span>
    );
  return (
    <Link className="row link-row" to={way.into(row.memberId)}>
      <b>{name}</b> <Icon name="right" />
    </Link>
  );
}

/** What the team left with the house, as a loss is written: with the sign of the team. */
function Result({ row: { lossMinor, currency } }: { row: Row }) {
  const team = -BigInt(lossMinor);
  return <Money minor={team} currency={currency} signed tone={team > 0n ? 'positive' : undefined} className="strong" />;
}

function useColumns(view: View, way: Way): Column<Row>[] {
  const { t } = useTranslation('agent');
  const amount = (key: 'betMinor' | 'stakeMinor' | 'payoutMinor'): Column<Row> => ({
    key,
    title: t(`sales.${key}`),
    numeric: true,
    cell: (row) => <Money minor={row[key]} currency={row.currency} />,
  });
  const count = (key: 'rounds' | 'players'): Column<Row> => ({
    key,
    title: t(`sales.${key}`),
    numeric: true,
    cell: (row) => <span className="num">{row[key]}</span>,
  });
  const name: Column<Row> = { key: 'name', title: t('sales.member'), cell: (row) => <Name row={row} way={way} /> };
  if (view === 'betting') return [name, amount('betMinor'), amount('stakeMinor'), count('rounds'), count('players')];
  const result: Column<Row> = {
    key: 'result',
    title: t('sales.result'),
    numeric: true,
    cell: (row) => <Result row={row} />,
  };
  return [name, amount('stakeMinor'), amount('payoutMinor'), result];
}

function Narrow({ rows, view, way }: { rows: readonly Row[]; view: View; way: Way }) {
  const { t } = useTranslation('agent');
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="stack tight min-w-0">
            <Name row={row} way={way} />
            <span className="xs faint num">
              {view === 'betting'
                ? t('sales.narrowBetting', { rounds: row.rounds, count: row.players })
                : t('sales.payoutMinor')}{' '}
              {view === 'result' && <Money minor={row.payoutMinor} currency={row.currency} />}
            </span>
          </span>
          <span className="amt">
            {view === 'betting' ? <Money minor={row.betMinor} currency={row.currency} /> : <Result row={row} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Direct downlines of somebody, each with the whole team below; agents open further down. */
export function SalesTable({ way, span, view }: { way: Way; span: SalesSpan; view: View }) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSalesBelow(way.ids.at(-1) ?? null, span, { page, perPage });
  const columns = useColumns(view, way);
  const rows = data && { total: data.total, data: data.data.map((row) => ({ ...row, id: row.memberId })) };
  return (
    <>
      <HistoryList
        label={t(`sales.${view}`)}
        answer={{ data: rows, error, refetch }}
        page={page}
        perPage={perPage}
        onPage={setPage}
        count={(count) => t('sales.count', { count })}
        empty={<EmptyState motif="banyan" palette="tan" title={t('sales.none')} text={t('sales.noneText')} />}
        columns={columns}
        narrow={(shown) => <Narrow rows={shown} view={view} way={way} />}
      />
      {data?.summedAt && <p className="xs faint">{t('sales.summed', { time: moment(data.summedAt) })}</p>}
    </>
  );
}
