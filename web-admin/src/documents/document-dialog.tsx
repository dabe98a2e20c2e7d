import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { KycDocumentDetail } from '../api/types.js';
import { Facts, RecordLink, State, When } from '../ui/bits.js';
import { Pictures } from '../ui/picture-button.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['documents', 'queueCounts', 'auditLogs'];
const reasons = ['UNREADABLE', 'INCOMPLETE', 'OUT_OF_DATE', 'NAME_DIFFERS', 'WRONG_TYPE', 'EDITED', 'OTHER'] as const;
type Reason = (typeof reasons)[number];

interface Said {
  readonly reason: Reason;
  readonly note: string;
}

interface DecideProps {
  document: KycDocumentDetail;
  onDone: () => void;
}

/** Why it is not taken, and words to the member. */
function Refuse({ verb, busy, onSay }: { verb: 'reject' | 'revoke'; busy: boolean; onSay: (said: Said) => void }) {
  const t = useTranslate();
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  const says = reason !== '' && (reason !== 'OTHER' || note.trim() !== '');
  return (
    <div className="row wrap" style={{ alignItems: 'end' }}>
      <TextField
        select
        size="small"
        sx={{ minWidth: 220 }}
        label={t('console.document.why')}
        value={reason}
        onChange={({ target }) => setReason(target.value as Reason)}
      >
        {reasons.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.document.reason.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t('console.document.note')}
        value={note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        variant="outlined"
        color="error"
        disabled={busy || !says}
        onClick={() => reason !== '' && onSay({ reason, note: note.trim() })}
      >
        {t(`console.document.${verb}`)}
      </Button>
    </div>
  );
}

/** Takes it, with its last day or without, or says why not. */
function Decide({ document: { id, kind }, onDone }: DecideProps) {
  const t = useTranslate();
  const [expiresOn, setExpiresOn] = useState('');
  const [endless, setEndless] = useState(kind !== 'IDENTITY');
  const approve = useVerb((api) => api.approveDocument(id, endless ? {} : { expiresOn }), {
    refresh,
    done: 'console.document.approved',
    onDone,
  });
  const reject = useVerb((api, said: Said) => api.rejectDocument(id, said), {
    refresh,
    done: 'console.document.rejected',
    onDone,
  });
  const busy = approve.isPending || reject.isPending;
  return (
    <div className="stack">
      <div className="row wrap" style={{ alignItems: 'end' }}>
        <TextField
          type="date"
          size="small"
          label={t('console.document.expires_on')}
          slotProps={{ inputLabel: { shrink: true } }}
          value={endless ? '' : expiresOn}
          disabled={endless}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
        <FormControlLabel
          control={<Switch checked={endless} onChange={(_, checked) => setEndless(checked)} />}
          label={t('console.document.endless')}
        />
        <Button variant="contained" disabled={busy || (!endless && expiresOn === '')} onClick={() => approve.start()}>
          {t('console.document.approve')}
        </Button>
      </div>
      <Refuse verb="reject" busy={busy} onSay={reject.start} />
      <Problem error={approve.error ?? reject.error} />
    </div>
  );
}

/** Takes an approval back that was wrong. */
function Revoke({ document: { id }, onDone }: DecideProps) {
  const revoke = useVerb((api, said: Said) => api.revokeDocument(id, said), {
    refresh,
    done: 'console.document.rejected',
    onDone,
  });
  return (
    <div className="stack">
      <Refuse verb="revoke" busy={revoke.isPending} onSay={revoke.start} />
      <Problem error={revoke.error} />
    </div>
  );
}

/** What the member's profile says, to hold the pictures against. */
function Profile({ document }: { document: KycDocumentDetail }) {
  const t = useTranslate();
  const { memberId, username, realName, birthday, idNumber, verified, remark, note, reason, sentAt, state } = document;
  const why = reason && `${t(`console.document.reason.${reason}`)} ${note}`;
  return (
    <Facts
      rows={[
        [
          t('console.document.member'),
          <RecordLink key="member" to={`/members/${memberId}/show`}>
            {username}
          </RecordLink>,
        ],
        [t('console.document.real_name'), realName],
        [t('console.document.birthday'), birthday],
        [t('console.document.id_number'), idNumber],
        [t('console.document.verified'), t(verified ? 'ra.boolean.true' : 'ra.boolean.false')],
        [t('console.document.sent'), <When key="sent" at={sentAt} />],
        [t('console.field.state'), <State key="state" value={state} />],
        [t('console.document.remark'), remark],
        [t('console.document.why'), why],
      ]}
    />
  );
}

/** One document beside what the member's profile says. The server writes who read it. */
export function DocumentDialog({ id, decides, onClose }: { id: string; decides: boolean; onClose: () => void }) {
  const t = useTranslate();
  const titleId = useId();
  const [document, setDocument] = useState<KycDocumentDetail | null>(null);
  const { start, error } = useVerb((api) => api.document(id), { refresh: ['auditLogs'], onDone: setDocument });
  // Once for the one that was opened.
  useEffect(() => start(), [id]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{document ? t(`console.document.type.${document.type}`) : `#${id}`}</DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} retry={() => start()} />
        {document && (
          <>
            <Profile document={document} />
            <Pictures count={document.pictures} look={(api, place) => api.documentPicture(id, place)} />
            {decides && document.state === 'IN_PROCESS' && <Decide document={document} onDone={onClose} />}
            {decides && document.state === 'APPROVED' && <Revoke document={document} onDone={onClose} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
