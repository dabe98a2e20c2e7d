import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedbackReceipt } from '../../api/feedback';
import { useSupportDesk, type SupportDesk } from '../../api/support';
import { useBrand } from '../../brand/use-brand';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { FeedbackForm } from '../feedback/feedback-form';
import { LoadFailed } from '../shared/load-failed';
import '../help/help.css';
import { Composer } from './composer';
import { Past } from './past';
import './support.css';
import { Talk } from './talk';

/** Why nobody answers now. */
function useAway({ desk, opensAt }: SupportDesk, trial: boolean): string {
  const { t } = useTranslation('support');
  const { moment } = useTime();
  if (desk === 'HOURS' && opensAt) return t('away.HOURS', { time: moment(opensAt) });
  if (desk === 'MEMBERS') return t(trial ? 'away.trial' : 'away.visitor');
  return t('away.NOBODY');
}

/** The form for who cannot talk with anybody now: what he writes is answered later. */
function Away({ desk }: { desk: SupportDesk }) {
  const { t } = useTranslation('support');
  const { moment } = useTime();
  const { status, trial, login } = useSession();
  const [receipt, setReceipt] = useState<FeedbackReceipt | null>(null);
  const visitor = status === 'guest' || trial;
  const why = useAway(desk, trial);
  return (
    <div className="stack gap-4">
      <Note icon="clock">
        {why}{' '}
        {desk.desk === 'MEMBERS' && !trial && (
          <Button size="sm" onClick={login}>
            {t('login')}
          </Button>
        )}
      </Note>
      {receipt && (
        <Note tone="positive" icon="check">
          <span role="status">{t('sent', { id: receipt.id, time: moment(receipt.dueAt) })}</span>
          {!visitor && <Link to={paths.feedback(receipt.id)}>{t('toSent')}</Link>}
        </Note>
      )}
      <FeedbackForm key={String(visitor)} visitor={visitor} onSent={setReceipt} />
    </div>
  );
}

function Now({ desk }: { desk: SupportDesk }) {
  const { t } = useTranslation('support');
  // One that just ended stays in sight until its member goes on.
  const [shown, setShown] = useState<string | null>(null);
  const open = desk.conversation?.id;
  useEffect(() => {
    if (open !== undefined) setShown(open);
  }, [open]);
  const id = open ?? shown;
  if (id !== null) return <Talk key={id} id={id} longest={desk.longest} onOver={() => setShown(null)} />;
  if (desk.desk !== 'OPEN') return <Away desk={desk} />;
  return (
    <section className="card stack gap-4" aria-label={t('title')}>
      <p>{t('open')}</p>
      <Composer id={null} longest={desk.longest} onSent={setShown} />
    </section>
  );
}

/** Talks with operators: at once where somebody is there, by the feedback form where nobody is. */
export function Component() {
  const { t } = useTranslation('support');
  const { brand } = useBrand();
  const { status, trial } = useSession();
  const { data, error, refetch } = useSupportDesk(status);
  return (
    <>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="mt-6">{t('title')}</h1>
      <p className="muted mb-4">
        {t('lead')} <Link to={paths.help}>{t('help')}</Link>
      </p>
      <div className="grid gap-8 lg:grid-cols-2 items-start">
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96" />}
        {data && <Now key={status} desk={data} />}
        {status === 'member' && !trial && <Past />}
      </div>
    </>
  );
}
