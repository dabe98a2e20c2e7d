import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSupportClose, useSupportTalk, type SupportConversation } from '../../api/support';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { Composer } from './composer';
import { Lines } from './lines';
import { TalkRating } from './rating';
import { useLive } from './use-live';
import { useRead } from './use-read';

/** Where it stands, in a sentence. */
function useStanding({ state, place, operator, closedBy }: SupportConversation): string {
  const { t } = useTranslation('support');
  if (state === 'WAITING') return t('waiting', { place: place ?? 1 });
  if (state === 'TAKEN') return operator ? t('taken', { name: operator }) : t('takenByUs');
  return t(`closed.${closedBy || 'TIME'}`);
}

function Standing({ conversation, live }: { conversation: SupportConversation; live: boolean }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const said = useStanding(conversation);
  const { mutate, isPending, error } = useSupportClose(conversation.id);
  return (
    <header className="row wrap-ok">
      <div className="grow">
        <p role="status">{said}</p>
        {!live && conversation.state !== 'CLOSED' && <p className="xs muted">{t('reconnecting')}</p>}
        <Refusal>{error ? errorText(error) : undefined}</Refusal>
      </div>
      {conversation.state !== 'CLOSED' && (
        <Button size="sm" busy={isPending} onClick={() => mutate(undefined)}>
          {t('close')}
        </Button>
      )}
    </header>
  );
}

/** Where it is answered, if nobody was there. */
export function Moved({ conversation: { feedbackId } }: { conversation: SupportConversation }) {
  const { t } = useTranslation('support');
  return feedbackId === null ? null : <Link to={paths.feedback(feedbackId)}>{t('toSent')}</Link>;
}

interface TalkProps {
  id: string;
  longest: number;
  /** It is over, and another may begin. */
  onOver: () => void;
}

/** The conversation that is open, or was a moment ago. */
export function Talk({ id, longest, onOver }: TalkProps) {
  const { t } = useTranslation('support');
  const { live, writing } = useLive();
  const { data, error, refetch } = useSupportTalk(id, live);
  useRead(id, data);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const { conversation, lines } = data;
  return (
    <section className="card stack gap-4" aria-label={t('title')}>
      <Standing conversation={conversation} live={live} />
      <Lines id={id} lines={lines} live={conversation.state !== 'CLOSED'} />
      {conversation.state === 'CLOSED' ? (
        <>
          {conversation.rateable && <TalkRating conversation={conversation} />}
          <Moved conversation={conversation} />
          <div>
            <Button look="primary" onClick={onOver}>
              {t('another')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="xs muted support-writing" role="status">
            {writing && conversation.state === 'TAKEN' ? t('typing', { name: conversation.operator || t('us') }) : ''}
          </p>
          <Composer id={id} longest={longest} onSent={() => undefined} />
        </>
      )}
    </section>
  );
}
