import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member, ProfileFieldName } from '../api/types.js';
import { Card, Facts } from '../ui/bits.js';
import { Masked } from '../ui/masked.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

interface FieldProps {
  member: Member;
  field: ProfileFieldName;
}

function EditDialog({ member, field, onClose }: FieldProps & { onClose: () => void }) {
  const t = useTranslate();
  const [value, setValue] = useState('');
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeProfile(member.id, { field, value: value.trim(), reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.member.edit_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.member.edit_title', { field: t(`console.profile_field.${field}`), name: member.username })}
      consequence={t('console.member.edit_text')}
      presets={['asked', 'mistake', 'verify']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        label={t('console.member.edit_value')}
        value={value}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
        onChange={({ target }) => setValue(target.value)}
      />
    </ReasonDialog>
  );
}

/** Asks for another value of a member's field; another operator decides. */
export function EditField({ member, field }: FieldProps) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'edit') || member.status === 'CLOSED') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('console.member.edit_field')}
        <span className="sr">: {t(`console.profile_field.${field}`)}</span>
      </Button>
      {open && <EditDialog member={member} field={field} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The fields of a list, masked; each is shown whole with a reason and a record. */
function Fields({ member, fields }: { member: Member; fields: NonNullable<Member['told']> }) {
  const t = useTranslate();
  return (
    <Facts
      rows={fields.map(({ field, value }) => [
        t(`console.profile_field.${field}`),
        <span key={field} className="row">
          <Masked
            label={t(`console.profile_field.${field}`)}
            masked={value}
            reveal={(api, reason) => api.reveal(member.id, { field, reason })}
          />
          <EditField member={member} field={field} />
        </span>,
      ])}
    />
  );
}

/** What else a member told of himself; what he did not tell takes one line until somebody opens it. */
export function MemberTold({ member }: { member: Member }) {
  const t = useTranslate();
  const fields = member.told ?? [];
  const told = fields.filter(({ value }) => value);
  const untold = fields.filter(({ value }) => !value);
  return (
    <Card title={t('console.member.told')}>
      {fields.length === 0 && <p className="faint">{t('console.member.told_none')}</p>}
      {told.length > 0 && <Fields member={member} fields={told} />}
      {untold.length > 0 && (
        <details className="untold">
          <summary>{t('console.member.untold', { smart_count: untold.length })}</summary>
          <Fields member={member} fields={untold} />
        </details>
      )}
    </Card>
  );
}
