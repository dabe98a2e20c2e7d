import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTeamSales, type SalesSpan } from '../../../api/agent';
import { Skeleton } from '../../../components/empty-state';
import { Segment } from '../../../components/segment';
import { Stat } from '../../../components/stat';
import { useSession } from '../../../session';
import { LoadFailed } from '../../shared/load-failed';
import { PeriodFilter, usePeriod } from '../../shared/period-filter';
import { AgentFrame } from '../agent-frame';
import { ShortMoney } from '../short-money';
import { Breadcrumbs } from './breadcrumbs';
import { SalesTable, views } from './sales-table';
import { useWay } from './use-way';

/** One member's whole team in the span. */
function Whole({ id, span }: { id: string; span: SalesSpan }) {
  const { t } = useTranslation('agent');
  const { data, error, refetch } = useTeamSales(id, span);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32" />;
  const { currency } = data;
  const team = -BigInt(data.lossMinor);
  return (
    <div className="agent-kpis">
      <Stat
        label={t('sales.betMinor')}
        value={<ShortMoney minor={data.betMinor} currency={currency} />}
        note={t('sales.roundCount', { rounds: data.rounds })}
      />
      <Stat label={t('sales.stakeMinor')} value={<ShortMoney minor={data.stakeMinor} currency={currency} />} />
      <Stat label={t('sales.payoutMinor')} value={<ShortMoney minor={data.payoutMinor} currency={currency} />} />
      <Stat
        label={t('sales.result')}
        value={<ShortMoney minor={team} currency={currency} />}
        note={t('sales.playerCount', { count: data.players })}
      />
    </div>
  );
}

function Page({ own, span }: { own: string; span: SalesSpan }) {
  const { t } = useTranslation('agent');
  const [search, setSearch] = useSearchParams();
  const way = useWay();
  const view = views.find((one) => one === search.get('view')) ?? 'betting';
  const show = (next: string) =>
    setSearch(
      (before) => {
        before.set('view', next);
        return before;
      },
      { replace: true },
    );
  const at = way.ids.at(-1) ?? own;
  return (
    <>
      <div className="row between wrap-ok gap-3">
        <Breadcrumbs way={way} />
        <Segment
          label={t('overview.view')}
          choices={views.map((value) => ({ value, label: t(`sales.${value}`) }))}
          value={view}
          onChange={show}
        />
      </div>
      <Whole id={at} span={span} />
      <SalesTable key={`${at}|${span.from}|${span.until}`} way={way} span={span} view={view} />
    </>
  );
}

/** What the team bet and won, level by level down the line. */
export function Component() {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  const period = usePeriod();
  const { from, to } = period.period;
  return (
    <AgentFrame title={t('place.sales')} head={<PeriodFilter state={period} />}>
      {member && <Page own={member.id} span={{ from, until: to }} />}
    </AgentFrame>
  );
}
