import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePointBalance, usePointConfig, usePointEntries, type PointConfig, type PointEntry } from '../../api/points';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Stat } from '../../components/stat';
import { Table, type Column } from '../../components/table';
import { TabPanel, Tabs } from '../../components/tabs';
import { Time } from '../../components/time';
import { useBrand } from '../../brand/use-brand';
import { useMoney } from '../../i18n/use-money';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { Places } from './places';
import { PointConvert } from './point-convert';
import { RedemptionList } from './redemption-list';
import { RewardList } from './reward-list';
import { useWhole } from '../../i18n/use-whole';
import './promotions.css';

const perPage = 20;

/** What brings points, and what they are worth at each level. */
function Rules({ config }: { config: PointConfig }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const whole = useWhole();
  const { currency, unitMinor, stepMinor, turnover, levels, factors, level } = config;
  const columns: ReadonlyArray<Column<PointConfig['levels'][number]>> = [
    { key: 'level', title: t('points.level'), cell: (row) => (row.level === level ? <b>{row.level}</b> : row.level) },
    {
      key: 'ratio',
      title: t('points.ratio', { amount: money(stepMinor, currency) }),
      cell: (row) => whole(row.ratio),
      numeric: true,
    },
    { key: 'daily', title: t('points.daily'), cell: (row) => whole(row.daily), numeric: true },
    { key: 'most', title: t('points.dailyMost'), cell: (row) => money(row.dailyMinor, currency), numeric: true },
  ];
  return (
    <section className="card stack" aria-labelledby="points-rules">
      <h2 id="points-rules">{t('points.rules')}</h2>
      <p>{t('points.earn', { amount: money(unitMinor, currency) })}</p>
      <p className="sm muted">
        {t('bonus.shares')}:{' '}
        {factors.map(({ category, percent }) => `${t(`game.${category as 'RNG'}`)} ${percent}%`).join(' · ')}
      </p>
      <p className="sm muted">{t('points.never')}</p>
      <p className="sm muted">{t('points.turnover', { times: t('times', { count: turnover }) })}</p>
      <p className="sm muted">
        {t('points.byLevel')} <Link to={paths.vip}>{t('points.toLevels')}</Link>
      </p>
      <Table label={t('points.rules')} columns={columns} rows={levels} rowKey={(row) => String(row.level)} />
    </section>
  );
}

function Entries() {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePointEntries({ page, perPage });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return <EmptyState motif="lantern" palette="hoang" title={t('points.none')} text={t('points.noneText')} />;
  const columns: ReadonlyArray<Column<PointEntry>> = [
    { key: 'at', title: t('points.when'), cell: (row) => <Time at={row.postedAt} /> },
    { key: 'kind', title: t('points.what'), cell: (row) => t(`points.kind.${row.kind}`) },
    { key: 'points', title: t('points.amount'), cell: (row) => whole(row.points), numeric: true },
    { key: 'after', title: t('points.after'), cell: (row) => whole(row.balanceAfter), numeric: true },
  ];
  return (
    <div className="stack">
      <Table label={t('points.details')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}

function Points() {
  const { t } = useTranslation('promotions');
  const { data: config, error, refetch } = usePointConfig();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!config) return <Skeleton className="h-80" />;
  return (
    <div className="grid gap-8 lg:grid-cols-2 items-start">
      <div className="stack gap-5">
        <PointConvert config={config} />
        <section className="stack" aria-labelledby="points-details">
          <h2 id="points-details">{t('points.details')}</h2>
          <Entries />
        </section>
      </div>
      <Rules config={config} />
    </div>
  );
}

const tabs = ['rewards', 'history', 'points'] as const;
type Tab = (typeof tabs)[number];

function Mall() {
  const { t } = useTranslation('promotions');
  const whole = useWhole();
  const { data: balance } = usePointBalance();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'rewards';
  const go = (next: Tab) => setSearch({ tab: next }, { replace: true });
  return (
    <div className="stack gap-5">
      <Stat label={t('points.mine')} value={balance ? whole(balance.points) : '…'} />
      <Tabs
        id="mall"
        label={t('mall.tabs')}
        tabs={tabs.map((value) => ({ value, label: t(`mall.tab.${value}`) }))}
        value={tab}
        onChange={go}
      />
      <TabPanel id="mall" value={tab}>
        {tab === 'rewards' ? (
          <RewardList />
        ) : tab === 'history' ? (
          <RedemptionList onRewards={() => go('rewards')} />
        ) : (
          <Points />
        )}
      </TabPanel>
    </div>
  );
}

/** The points mall: rewards, what was redeemed, and what points come from and are worth. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const title = t('points.title');
  return (
    <MemberOnly title={title}>
      <div className="page offer-page">
        <title>{`${title} | ${brand.name}`}</title>
        <h1>{title}</h1>
        <Places here="points" />
        <Mall />
      </div>
    </MemberOnly>
  );
}
