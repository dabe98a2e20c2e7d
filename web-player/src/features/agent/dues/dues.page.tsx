import { useTranslation } from 'react-i18next';
import { useDues } from '../../../api/agent-dividends';
import { Note } from '../../../components/badge';
import { ButtonLink } from '../../../components/button';
import { EmptyState, Skeleton } from '../../../components/empty-state';
import { useMoney } from '../../../i18n/use-money';
import { useBrand } from '../../../brand/use-brand';
import { paths } from '../../../navigation/paths';
import { LoadFailed } from '../../shared/load-failed';
import '../../shared/history.css';
import { AgentFrame } from '../agent-frame';
import { Defaults } from './defaults';
import { DueCard } from './due-card';

function NothingOwed() {
  const { t } = useTranslation('dues');
  return (
    <EmptyState
      motif="lotus"
      palette="sen"
      title={t('none')}
      text={t('noneText')}
      action={
        <ButtonLink icon="file" to={`${paths.agentContracts}?side=team`}>
          {t('go')}
        </ButtonLink>
      }
    />
  );
}

function Dues() {
  const { t } = useTranslation('dues');
  const { money } = useMoney();
  const { brand } = useBrand();
  const { data, error, refetch } = useDues();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.data.length === 0) return <NothingOwed />;
  return (
    <>
      {data.restrictedMinor !== '0' && (
        <Note tone="warning" icon="lock">
          {t('restricted', { amount: money(data.restrictedMinor, data.data[0]?.currency ?? brand.currency) })}
        </Note>
      )}
      <div className="due-cards">
        {data.data.map((due) => (
          <DueCard key={due.runId} due={due} />
        ))}
      </div>
    </>
  );
}

/** What one owes downlines and until when; and what was paid in one's place when it was too late. */
export function Component() {
  const { t } = useTranslation('dues');
  return (
    <AgentFrame title={t('title')}>
      <p className="sm muted bill-said">{t('text')}</p>
      <Dues />
      <Defaults />
    </AgentFrame>
  );
}
