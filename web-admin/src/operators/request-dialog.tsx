import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { ApiError } from '../api/problem.js';
import type { OperatorRecord, Role } from '../api/types.js';
import { useRoleName } from '../ui/names.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const empty = { username: '', name: '', role: '' };
type Draft = typeof empty;

const refresh = ['operators', 'approvals', 'queueCounts', 'auditLogs'];

function RolePicker({ value, error, onChange }: { value: string; error?: string; onChange: (role: string) => void }) {
  const t = useTranslate();
  const nameOf = useRoleName();
  const { data: roles = [] } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <TextField
      select
      required
      label={t('resources.operators.fields.role')}
      value={roles.some((role) => role.id === value) ? value : ''}
      error={Boolean(error)}
      helperText={error ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {roles.map((role) => (
        <MenuItem key={role.id} value={role.id}>
          {nameOf(role.name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const fieldErrors = (error: unknown): Record<string, string> => (error instanceof ApiError ? error.fields : {});

/** Requests a new operator, who signs in first by a secret in two parts. */
export function CreateOperatorDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(empty);
  const { start, isPending, error } = useVerb((api, reason: string) => api.proposeOperator({ ...draft, reason }), {
    refresh,
    done: 'console.operator.proposed',
    onDone: onClose,
  });
  const errors = fieldErrors(error);
  const text = (field: keyof Draft) => ({
    label: t(`resources.operators.fields.${field}`),
    value: draft[field],
    required: true,
    error: Boolean(errors[field]),
    helperText: errors[field] ?? t(`console.operator.${field}_help`),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <ReasonDialog
      open
      title={t('console.operator.create')}
      consequence={t('console.operator.create_text')}
      presets={['new_team', 'duties']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={Object.values(draft).every((value) => value.trim() !== '')}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField {...text('username')} autoComplete="off" slotProps={{ htmlInput: { maxLength: 32 } }} />
      <TextField {...text('name')} autoComplete="off" slotProps={{ htmlInput: { maxLength: 60 } }} />
      <RolePicker value={draft.role} error={errors.role} onChange={(role) => setDraft({ ...draft, role })} />
    </ReasonDialog>
  );
}

/** Requests another role of an operator. */
export function OperatorRoleDialog({ operator, onClose }: { operator: OperatorRecord; onClose: () => void }) {
  const t = useTranslate();
  const [role, setRole] = useState(operator.role);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeOperatorRole(operator.id, { role, reason }),
    {
      refresh,
      done: 'console.operator.proposed',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t('console.operator.role_title', { name: operator.username })}
      consequence={t('console.role.consequence')}
      presets={['duties', 'audit_finding', 'new_team']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={role !== operator.role}
      onSubmit={start}
      onClose={onClose}
    >
      <RolePicker value={role} error={fieldErrors(error).role} onChange={setRole} />
    </ReasonDialog>
  );
}

/** Requests to reset an operator's password and authenticator. */
export function ResetDialog({ operator, onClose }: { operator: OperatorRecord; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeOperatorReset(operator.id, { reason }),
    {
      refresh,
      done: 'console.operator.proposed',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t('console.operator.reset_title', { name: operator.username })}
      consequence={t('console.operator.reset_text')}
      presets={['lost_factor', 'suspect']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}
