import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { FeedbackRecord } from '../api/notice-types.js';
import { MacroChoice } from '../macros/macro-choice.js';
import { Facts, RecordLink, When } from '../ui/bits.js';
import { Pictures } from '../ui/picture-button.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['feedback', 'auditLogs'];

function Lines({ messages }: Pick<FeedbackRecord, 'messages'>) {
  const t = useTranslate();
  return (
    <ol className="stack" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {messages.map(({ id, answer, content, createdAt }) => (
        <li key={id} className={answer ? 'note' : 'card pad'}>
          <span className="stack tight grow">
            <span className="xs muted">
              {t(answer ? 'console.feedback.ours' : 'console.feedback.theirs')} · <When at={createdAt} />
            </span>
            <span className="break" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
              {content}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ActProps {
  feedback: FeedbackRecord;
  onChange: (feedback: FeedbackRecord) => void;
  onClose: () => void;
}

function CloseDialog({ feedback: { id, version }, onChange, onClose }: ActProps) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.closeFeedback(id, { version, reason }), {
    refresh,
    done: 'console.feedback.closed',
    onDone: onChange,
  });
  return (
    <ReasonDialog
      open
      title={t('console.feedback.close')}
      consequence={t('console.feedback.close_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.feedback.close')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Takes it, answers it, or ends it without an answer. */
function Act({ feedback, onChange, onClose }: ActProps) {
  const t = useTranslate();
  const [content, setContent] = useState('');
  const [last, setLast] = useState(false);
  const [closing, setClosing] = useState(false);
  const { id, version, state } = feedback;
  const take = useVerb((api) => api.takeFeedback(id, { version }), { refresh, onDone: onChange });
  const answer = useVerb((api) => api.answerFeedback(id, { version, content: content.trim(), close: last }), {
    refresh,
    done: 'console.feedback.answered',
    onDone: onClose,
  });
  return (
    <div className="stack">
      <MacroChoice
        brand={feedback.brand}
        language={feedback.language}
        onChoose={(ready) => setContent((written) => (written.trim() ? `${written.trimEnd()}\n\n${ready}` : ready))}
      />
      <TextField
        multiline
        minRows={4}
        maxRows={12}
        label={t('console.feedback.answer')}
        helperText={t(feedback.memberId ? 'console.feedback.answer_help' : 'console.feedback.visitor_help')}
        value={content}
        slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' } }}
        onChange={(event) => setContent(event.target.value)}
      />
      <FormControlLabel
        label={t('console.feedback.last')}
        control={<Switch checked={last} onChange={(_event, next) => setLast(next)} />}
      />
      <Problem error={answer.error ?? take.error} />
      <div className="row wrap">
        <Button variant="contained" disabled={content.trim() === '' || answer.isPending} onClick={() => answer.start()}>
          {t('console.feedback.send')}
        </Button>
        {state === 'OPEN' && (
          <Button variant="outlined" disabled={take.isPending} onClick={() => take.start()}>
            {t('console.feedback.take')}
          </Button>
        )}
        {state !== 'CLOSED' && (
          <Button color="error" onClick={() => setClosing(true)}>
            {t('console.feedback.close')}
          </Button>
        )}
      </div>
      {closing && (
        <CloseDialog
          feedback={feedback}
          onChange={(next) => {
            setClosing(false);
            onChange(next);
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}

function Whole({ feedback, onChange, onClose }: ActProps) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const name = (field: string) => t(`resources.feedback.fields.${field}`);
  const { type, memberId, username, contact, takenByName, dueAt, rating, language, pictures, messages } = feedback;
  const asker = memberId ? (
    <RecordLink to={`/members/${memberId}/show`}>{username || memberId}</RecordLink>
  ) : (
    t('console.feedback.visitor')
  );
  return (
    <>
      <Facts
        rows={[
          [name('type'), t(`console.feedback.type.${type}`)],
          [name('username'), asker],
          [name('contact'), contact || '–'],
          [t('console.feedback.language'), language],
          [name('takenByName'), takenByName || '–'],
          [name('dueAt'), <When key="due" at={dueAt} />],
          [t('console.feedback.rating'), rating ?? '–'],
        ]}
      />
      <Lines messages={messages} />
      <Pictures count={pictures} look={(api, place) => api.feedbackPicture(feedback.id, place)} />
      {isAllowed(permissions, 'feedback', 'answer') && (
        <Act key={feedback.version} feedback={feedback} onChange={onChange} onClose={onClose} />
      )}
    </>
  );
}

/** One conversation whole. That it was opened is on record. */
export function ConversationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const title = useId();
  const [feedback, setFeedback] = useState<FeedbackRecord | null>(null);
  const { start, error } = useVerb((api) => api.feedback(id), { refresh: ['auditLogs'], onDone: setFeedback });
  // Once for the one that was opened.
  useEffect(() => start(), [id]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>{t('console.feedback.title', { id })}</DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} retry={() => start()} />
        {feedback && <Whole feedback={feedback} onChange={setFeedback} onClose={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
