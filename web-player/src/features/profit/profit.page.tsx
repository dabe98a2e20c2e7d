import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundGroupings, useProfit, type ProfitDay, type RoundGrouping } from '../../api/profit';
import { useBrand } from '../../brand/use-brand';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Segment } from '../../components/segment';
import type { Period } from '../../i18n/business-days';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { PeriodFilter, usePeriod } from '../shared/period-filter';
import { ProfitDays } from './profit-days';
import { ProfitGroups } from './profit-groups';
import { ProfitSums } from './profit-sums';
import '../shared/history.css';
import './profit.css';

type View = 'day' | RoundGrouping;
const views: readonly View[] = ['day', ...roundGroupings];

interface ShownProps {
  currency: string;
  days: readonly ProfitDay[];
  period: Period;
}

/** The sums of a period, and what they are made of. */
function Shown({ currency, days, period }: ShownProps) {
  const { t } = useTranslation('wallet');
  const [view, setView] = useState<View>('day');
  if (days.length === 0)
    return <EmptyState motif="drum" palette="tan" title={t('profit.none.title')} text={t('profit.none.text')} />;
  return (
    <div className="stack gap-5">
      <ProfitSums currency={currency} days={days} />
      <div className="min-w-0">
        <Segment
          label={t('profit.by.label')}
          choices={views.map((value) => ({ value, label: t(`profit.by.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'day' ? (
        <ProfitDays currency={currency} days={days} />
      ) : (
        <ProfitGroups key={view} by={view} period={period} />
      )}
    </div>
  );
}

function Loaded({ period }: { period: Period }) {
  const { status } = useSession();
  const { data, error, refetch } = useProfit(period, status === 'member');
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return <Shown {...data} period={period} />;
}

/** What was won and lost in a period: by day with all that came and went, and by kind of game, vendor and game. */
export function Component() {
  const { t } = useTranslation('wallet');
  const { brand } = useBrand();
  const period = usePeriod();
  return (
    <MemberOnly title={t('profit.title')}>
      <title>{`${t('profit.title')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('profit.title')}</h1>
      <div className="history-filters">
        <PeriodFilter state={period} />
      </div>
      <Loaded key={`${period.period.from}|${period.period.to}`} period={period.period} />
    </MemberOnly>
  );
}
