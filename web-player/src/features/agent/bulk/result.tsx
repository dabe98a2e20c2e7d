import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBulk, useBulkItems, type Bulk } from '../../../api/agent-bulk';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Pagination } from '../../../components/pagination';
import { Stat } from '../../../components/stat';
import { paths } from '../../../navigation/paths';
import { useProblemText } from './use-problem-text';

const perPage = 20;

function Items({ bulk, state }: { bulk: Bulk; state: 'DONE' | 'REFUSED' }) {
  const { t } = useTranslation('bulk');
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const { data } = useBulkItems(bulk, state, page, perPage);
  if (!data || data.total === 0) return null;
  return (
    <section className="card stack gap-4" aria-label={t(`items.${state}`)}>
      <h2>{t(`items.${state}`)}</h2>
      <ul className="bulk-list">
        {data.data.map(({ downlineId, downline, contractId, problems }) => (
          <li key={downlineId}>
            {contractId ? (
              <Link to={paths.agentContract(contractId)}>
                <bdi>{downline ?? downlineId}</bdi>
              </Link>
            ) : (
              <bdi>{downline ?? downlineId}</bdi>
            )}
            {problems.length > 0 && <span className="xs muted">{problemText(problems)}</span>}
          </li>
        ))}
      </ul>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </section>
  );
}

/** What became of a command, for each downline; it goes on by itself while some wait. */
export function Result({ sent, onAgain }: { sent: Bulk; onAgain: () => void }) {
  const { t } = useTranslation('bulk');
  const { data: bulk } = useBulk(sent);
  return (
    <div className="stack gap-5">
      <div role="status">
        <Note tone={bulk.waiting > 0 ? 'info' : 'positive'} icon={bulk.waiting > 0 ? 'clock' : 'check'}>
          {bulk.waiting > 0 ? t('working', { count: bulk.waiting }) : t('finished')}
        </Note>
      </div>
      <div className="agent-kpis">
        <Stat label={t('items.DONE')} value={<span className="num">{bulk.done}</span>} />
        <Stat label={t('items.REFUSED')} value={<span className="num">{bulk.refused}</span>} />
      </div>
      <Items bulk={bulk} state="REFUSED" />
      <Items bulk={bulk} state="DONE" />
      <div>
        <Button icon="plus" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
