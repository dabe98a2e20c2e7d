import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFeedback, type FeedbackReceipt } from '../../api/feedback';
import { Note } from '../../components/badge';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useBrand } from '../../brand/use-brand';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { Conversation } from './conversation';
import { FeedbackForm } from './feedback-form';
import '../help/help.css';
import './feedback.css';

const perPage = 10;

/** What the member sent, each with its answers. */
function Mine({ opened }: { opened: string | null }) {
  const { t } = useTranslation('feedback');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useFeedback({ page, perPage }, true);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0) return <EmptyState motif="drum" palette="tan" title={t('none')} text={t('noneText')} />;
  return (
    <div className="stack tight">
      {data.data.map((feedback) => (
        <Conversation key={feedback.id} feedback={feedback} open={feedback.id === opened} />
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}

function Sent({ receipt, visitor }: { receipt: FeedbackReceipt; visitor: boolean }) {
  const { t } = useTranslation('feedback');
  const { moment } = useTime();
  return (
    <Note tone="positive" icon="check">
      <span role="status">{t(visitor ? 'sentVisitor' : 'sent', { id: receipt.id, time: moment(receipt.dueAt) })}</span>
    </Note>
  );
}

/** Questions, complaints and proposals to who runs the site: visitors write, members also read what they were answered. */
export function Component() {
  const { t } = useTranslation('feedback');
  const { brand } = useBrand();
  const { status, trial } = useSession();
  const [query] = useSearchParams();
  const [receipt, setReceipt] = useState<FeedbackReceipt | null>(null);
  // A trial account has no inbox either.
  const visitor = status === 'guest' || trial;
  return (
    <>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="mt-6">{t('title')}</h1>
      <p className="muted mb-4">
        {t('lead')} <Link to={paths.help}>{t('help')}</Link>
      </p>
      <div className="grid gap-8 lg:grid-cols-2 items-start">
        <div className="stack gap-4">
          {receipt && <Sent receipt={receipt} visitor={visitor} />}
          <FeedbackForm key={String(visitor)} visitor={visitor} onSent={setReceipt} />
        </div>
        {!visitor && (
          <section className="stack gap-4" aria-labelledby="feedback-mine">
            <h2 id="feedback-mine">{t('mine')}</h2>
            <Mine opened={query.get('id')} />
          </section>
        )}
      </div>
    </>
  );
}
