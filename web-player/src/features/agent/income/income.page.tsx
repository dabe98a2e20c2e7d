import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/empty-state';
import type { Period } from '../../../i18n/business-days';
import { useSession } from '../../../session';
import { LoadFailed } from '../../shared/load-failed';
import { PeriodFilter, usePeriod } from '../../shared/period-filter';
import { AgentFrame } from '../agent-frame';
import { BillList } from './bill-list';
import { IncomeChart } from './income-chart';
import { IncomeFigures, IncomeKinds } from './income-sums';
import { LiveSalary } from './live-salary';
import { useIncomeView } from './use-income';

function Sums({ period }: { period: Period }) {
  const { view, error, retry } = useIncomeView(period);
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (!view) return <Skeleton className="h-96" />;
  return (
    <>
      <IncomeFigures view={view} />
      <div className="agent-two">
        <IncomeChart view={view} />
        <IncomeKinds view={view} />
      </div>
    </>
  );
}

/** What one's contracts brought: sums, by day and kind, and every closed period with its reckoning. */
export function Component() {
  const { t } = useTranslation('income');
  const { member } = useSession();
  const period = usePeriod();
  return (
    <AgentFrame title={t('title')} head={<PeriodFilter state={period} />}>
      {member && <LiveSalary own={member.id} />}
      <Sums period={period.period} />
      {member && <BillList own={member.id} period={period.period} />}
    </AgentFrame>
  );
}
