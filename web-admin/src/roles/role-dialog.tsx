import { Checkbox, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { permissions as all, type Permission } from '../api/access.js';
import type { Role } from '../api/types.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { MatrixRows } from './matrix.js';

interface Draft {
  code: string;
  name: string;
  permissions: string[];
}

const codeForm = /^[a-z][a-z0-9_]{1,31}$/;

function Picker({
  draft,
  before,
  onChange,
}: {
  draft: Draft;
  before: string[];
  onChange: (permissions: string[]) => void;
}) {
  const t = useTranslate();
  const toggle = (permission: Permission) =>
    onChange(
      all.filter((one) => (one === permission ? !draft.permissions.includes(one) : draft.permissions.includes(one))),
    );
  return (
    <div
      className="table-box"
      style={{ maxBlockSize: 320, overflowY: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={t('console.role.matrix')}
    >
      <table className="matrix">
        <tbody>
          <MatrixRows
            permissions={all}
            span={2}
            cells={(permission) => {
              const held = draft.permissions.includes(permission);
              return (
                <td className={held === before.includes(permission) ? undefined : 'is-changed'}>
                  <Checkbox
                    checked={held}
                    onChange={() => toggle(permission)}
                    slotProps={{ input: { 'aria-label': t(`console.permission.${permission.replace('.', '_')}`) } }}
                  />
                </td>
              );
            }}
          />
        </tbody>
      </table>
    </div>
  );
}

/** A role as it should become. Sending makes a request: nothing changes until somebody else approves. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useTranslate();
  const before = { name: role?.name ?? '', permissions: role?.permissions ?? [] };
  const [draft, setDraft] = useState<Draft>({ code: role?.id ?? '', ...before });
  const changed = draft.name !== before.name || draft.permissions.join() !== before.permissions.join();
  const ready = changed && draft.name.trim() !== '' && draft.permissions.length > 0 && codeForm.test(draft.code);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => {
      const { code, name, permissions } = draft;
      return api.proposeRole(role?.id ?? null, { name: name.trim(), permissions, reason, ...(role ? {} : { code }) });
    },
    { refresh: ['roles', 'approvals', 'queueCounts', 'auditLogs'], done: 'console.role.proposed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={role ? t('console.role.edit', { name: role.name }) : t('console.role.create')}
      consequence={t('console.role.consequence')}
      presets={['duties', 'audit_finding', 'new_team']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={ready}
      onSubmit={start}
      onClose={onClose}
    >
      {!role && (
        <TextField
          label={t('resources.roles.fields.code')}
          helperText={t('console.role.code_help')}
          value={draft.code}
          error={draft.code !== '' && !codeForm.test(draft.code)}
          onChange={(event) => setDraft({ ...draft, code: event.target.value })}
        />
      )}
      <TextField
        label={t('resources.roles.fields.name')}
        value={draft.name}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <Picker
        draft={draft}
        before={before.permissions}
        onChange={(permissions) => setDraft({ ...draft, permissions })}
      />
      {role && changed && <Diff before={before} after={{ name: draft.name, permissions: draft.permissions }} />}
    </ReasonDialog>
  );
}
