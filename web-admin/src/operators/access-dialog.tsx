import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useGetList, useTranslate } from 'react-admin';
import type { AccessDraft, ConsoleAccess, OperatorRecord, Role } from '../api/types.js';
import { useRoleName } from '../ui/names.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

export const scopes = ['all', 'role', 'operator'] as const;
type Scope = (typeof scopes)[number];

const refresh = ['consoleAccess', 'approvals', 'queueCounts', 'auditLogs'];
const everything = { pagination: { page: 1, perPage: 100 } };

/** Whom the rule is for: a role, or an operator other than oneself. */
function HolderPicker({ scope, value, onChange }: { scope: Scope; value: string; onChange: (holder: string) => void }) {
  const t = useTranslate();
  const roleName = useRoleName();
  const { identity } = useGetIdentity();
  const roles = useGetList<Role>(
    'roles',
    { ...everything, sort: { field: 'name', order: 'ASC' } },
    { enabled: scope === 'role' },
  );
  const operators = useGetList<OperatorRecord>(
    'operators',
    { ...everything, sort: { field: 'username', order: 'ASC' } },
    { enabled: scope === 'operator' },
  );
  const choices =
    scope === 'role'
      ? (roles.data ?? []).map(({ id, name }) => ({ id, name: roleName(name) }))
      : (operators.data ?? [])
          .filter(({ id }) => id !== String(identity?.id))
          .map(({ id, username }) => ({ id, name: username }));
  return (
    <TextField
      select
      required
      label={t(`console.access.scope.${scope}`)}
      value={choices.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** What is to bind everybody, a role or an operator. Sending makes a request: nothing changes until somebody else approves. */
export function AccessDialog({ row, onClose }: { row: ConsoleAccess | null; onClose: () => void }) {
  const t = useTranslate();
  const [scope, setScope] = useState<Scope>(row?.scope ?? 'role');
  const [holder, setHolder] = useState(row?.holder ?? '');
  const [networks, setNetworks] = useState((row?.networks ?? []).join('\n'));
  const [minutes, setMinutes] = useState(row?.idleMinutes?.toString() ?? '');
  const idleMinutes = minutes === '' ? null : Number(minutes);
  const draft: Omit<AccessDraft, 'reason'> = { scope, holder, networks: linesOf(networks), idleMinutes };
  const timed = idleMinutes === null || (Number.isInteger(idleMinutes) && idleMinutes >= 2 && idleMinutes <= 30);
  const empty = draft.networks.length === 0 && idleMinutes === null;
  const { start, isPending, error } = useVerb((api, reason: string) => api.proposeAccess({ ...draft, reason }), {
    refresh,
    done: 'console.access.proposed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t(row ? 'console.access.edit' : 'console.access.add')}
      consequence={t('console.access.consequence')}
      presets={['new_team', 'audit_finding', 'suspect']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={(scope === 'all' || holder !== '') && timed && draft.networks.length <= 20 && (row !== null || !empty)}
      onSubmit={start}
      onClose={onClose}
    >
      {!row && (
        <TextField
          select
          label={t('resources.consoleAccess.fields.scope')}
          value={scope}
          onChange={(event) => {
            setScope(event.target.value as Scope);
            setHolder('');
          }}
        >
          {scopes.map((id) => (
            <MenuItem key={id} value={id}>
              {t(`console.access.scope.${id}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!row && scope !== 'all' && <HolderPicker scope={scope} value={holder} onChange={setHolder} />}
      <TextField
        multiline
        minRows={3}
        label={t('resources.consoleAccess.fields.networks')}
        helperText={t('console.access.networks_help')}
        value={networks}
        slotProps={{ htmlInput: { className: 'mono', maxLength: 1000, spellCheck: false } }}
        onChange={(event) => setNetworks(event.target.value)}
      />
      <TextField
        type="number"
        label={t('resources.consoleAccess.fields.idleMinutes')}
        helperText={t('console.access.minutes_help')}
        value={minutes}
        slotProps={{ htmlInput: { min: 2, max: 30 } }}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </ReasonDialog>
  );
}
