import { Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member, MemberNote } from '../api/types.js';
import { Card, Empty, When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

const longest = 2_000;

function WriteNote({ member }: { member: Member }) {
  const t = useTranslate();
  const [body, setBody] = useState('');
  const { start, isPending, error } = useVerb(
    (api, text: string) => api.writeNote({ memberId: member.id, body: text }),
    {
      refresh: ['memberNotes', 'auditLogs'],
      onDone: () => setBody(''),
    },
  );
  const text = body.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.length >= 2) start(text);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t('console.note_of.write')}
        helperText={t('console.note_of.help')}
        value={body}
        slotProps={{ htmlInput: { maxLength: longest } }}
        onChange={(event) => setBody(event.target.value)}
      />
      <Problem error={error} />
      <div>
        <Button type="submit" variant="contained" disabled={text.length < 2 || isPending}>
          {t(isPending ? 'console.action.working' : 'console.note_of.add')}
        </Button>
      </div>
    </form>
  );
}

/** What operators tell each other of a member. */
export function MemberNotes({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const {
    data = [],
    error,
    isPending,
    total = 0,
    refetch,
  } = useGetList<MemberNote>('memberNotes', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'DESC' },
    filter: { memberId: member.id },
  });
  return (
    <div className="cols">
      <Card title={t('console.note_of.title')}>
        <Problem error={error} retry={() => void refetch()} />
        {!isPending && !data.length && <Empty icon="note" text={t('console.note_of.none')} />}
        <ol className="timeline">
          {data.map((note) => (
            <li key={note.id}>
              <span className="pin" />
              <b>{note.operator}</b>
              <When at={note.createdAt} />
              <p className="break" style={{ whiteSpace: 'pre-wrap' }}>
                {note.body}
              </p>
            </li>
          ))}
        </ol>
        {total > data.length && <p className="xs faint">{t('console.note_of.first', { max: data.length })}</p>}
      </Card>
      {isAllowed(permissions, 'memberNotes', 'note') && (
        <Card title={t('console.note_of.new')}>
          <WriteNote member={member} />
        </Card>
      )}
    </div>
  );
}
