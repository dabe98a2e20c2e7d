import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedbackPicture, useRateFeedback, useSayMore, type Feedback } from '../../api/feedback';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Field, TextArea } from '../../components/field';
import { Icon } from '../../components/icon';
import { Time } from '../../components/time';
import { useErrorText } from '../../i18n/use-error-text';
import { KeptPicture } from '../shared/kept-picture';
import { Rating } from '../shared/rating';
import { Refusal } from '../shared/refusal';
import { longest } from './use-feedback-form';

const looks = {
  OPEN: { tone: 'info', icon: 'clock' },
  ANSWERED: { tone: 'positive', icon: 'check' },
  CLOSED: { icon: 'check' },
} as const;

/** How well it was answered. */
function OwnRating({ feedback: { id, rating } }: { feedback: Feedback }) {
  const { t } = useTranslation('feedback');
  const { mutate, isPending } = useRateFeedback();
  return (
    <Rating
      label={t('rate')}
      markLabel={(count) => t('rateOf', { count })}
      rating={rating}
      disabled={isPending}
      onRate={(mark) => mutate({ id, rating: mark })}
    />
  );
}

/** Says more; what was answered waits for an answer again. */
function SayMore({ id }: { id: string }) {
  const { t } = useTranslation('feedback');
  const errorText = useErrorText();
  const [content, setContent] = useState('');
  const { mutate, isPending, error } = useSayMore();
  const send = () => mutate({ id, content: content.trim() }, { onSuccess: () => setContent('') });
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim() !== '') send();
      }}
    >
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      <Field label={t('more')}>
        <TextArea rows={2} maxLength={longest} value={content} onChange={(event) => setContent(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={isPending} disabled={content.trim() === ''}>
          {t('sendMore')}
        </Button>
      </div>
    </form>
  );
}

/** What I asked, and what was answered; `open` where an address names it. */
export function Conversation({ feedback, open }: { feedback: Feedback; open: boolean }) {
  const { t } = useTranslation('feedback');
  const { id, type, complaint, state, dueAt, createdAt, pictures, messages } = feedback;
  // What was said in a chat is kept no longer than the chat.
  const first = messages.find(({ answer }) => !answer)?.content ?? t(`type.${type}`);
  return (
    <details id={`feedback-${id}`} className="card help-item" open={open}>
      <summary>
        <span className="stack tight min-w-0 grow">
          <span className="row wrap-ok gap-3">
            <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
            {complaint && <Badge tone="warning">{t('isComplaint')}</Badge>}
            <span className="xs faint">
              {t(`type.${type}`)} · <Time at={createdAt} />
            </span>
          </span>
          <b className="feedback-first" dir="auto">
            {first}
          </b>
        </span>
        <Icon name="down" />
      </summary>
      <div className="stack gap-5">
        <ol className="feedback-lines">
          {messages.map(({ id: line, answer, content, createdAt: at }) => (
            <li key={line} data-answer={answer || undefined}>
              <span className="xs faint">
                {t(answer ? 'from.us' : 'from.you')} · <Time at={at} />
              </span>
              <p className="message-body" dir="auto">
                {content}
              </p>
            </li>
          ))}
        </ol>
        {pictures > 0 && (
          <div className="row wrap-ok gap-3">
            {Array.from({ length: pictures }, (_, place) => (
              <KeptPicture key={place} path={feedbackPicture(id, place)} place={place} />
            ))}
          </div>
        )}
        {state === 'OPEN' ? (
          <p className="sm muted">
            {t('due')} <Time at={dueAt} />
          </p>
        ) : (
          <OwnRating feedback={feedback} />
        )}
        <SayMore id={id} />
      </div>
    </details>
  );
}
