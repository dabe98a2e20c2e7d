import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { isAllowed, permissions as all } from '../api/access.js';
import type { Role } from '../api/types.js';
import { Card, TableBox } from '../ui/bits.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Icon } from '../ui/icon.js';
import { useRoleName } from '../ui/names.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { MatrixRows } from './matrix.js';
import { RoleDialog } from './role-dialog.js';

/** Every role against every permission. A change is a request that another operator decides. */
function Matrix({ roles, editable, onEdit }: { roles: Role[]; editable: boolean; onEdit: (role: Role) => void }) {
  const t = useTranslate();
  const nameOf = useRoleName();
  return (
    <TableBox label={t('console.role.matrix')}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'start' }}>
              {t('console.role.permission')}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                {nameOf(role.name)}
                <br />
                <span className="num" style={{ fontWeight: 400 }}>
                  {t('console.role.operators', { smart_count: role.operators })}
                </span>
                <AuditButton objectType="role" objectId={role.id} name={nameOf(role.name)} />
              </th>
            ))}
          </tr>
          {editable && (
            <tr>
              <td />
              {roles.map((role) => (
                <td key={role.id}>
                  {role.builtIn ? (
                    <span className="xs faint">{t('console.role.built_in')}</span>
                  ) : (
                    <Button size="small" onClick={() => onEdit(role)}>
                      {t('ra.action.edit')}
                      <span className="sr">: {nameOf(role.name)}</span>
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          <MatrixRows
            permissions={all}
            span={roles.length + 1}
            cells={(permission) =>
              roles.map((role) => {
                const held = role.permissions.includes(permission);
                return (
                  <td key={role.id}>
                    <Icon name={held ? 'check' : 'dots'} className={held ? 'pos' : 'faint'} />
                    <span className="sr">{t(held ? 'console.role.may' : 'console.role.may_not')}</span>
                  </td>
                );
              })
            }
          />
        </tbody>
      </table>
    </TableBox>
  );
}

export default function RoleMatrix() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'roles', 'edit');
  const [draft, setDraft] = useState<Role | 'new' | null>(null);
  const { data, error, refetch } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  });
  const create = (
    <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setDraft('new')}>
      {t('console.role.create')}
    </Button>
  );
  return (
    <Page title={t('console.menu.roles')} actions={editable && create}>
      <Problem error={error} retry={() => void refetch()} />
      <p className="muted">{t('console.role.about')}</p>
      {data && (
        <Card flush>
          <Matrix roles={data} editable={editable} onEdit={setDraft} />
        </Card>
      )}
      {draft && <RoleDialog role={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />}
    </Page>
  );
}
