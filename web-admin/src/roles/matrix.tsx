import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Permission } from '../api/access.js';

interface Props {
  permissions: readonly Permission[];
  /** Columns of the table, for the group headings. */
  span: number;
  cells: (permission: Permission) => ReactNode;
}

/** The rows of a permission table, grouped by what they are about. */
export function MatrixRows({ permissions, span, cells }: Props) {
  const t = useTranslate();
  const groups = [...new Set(permissions.map((permission) => permission.split('.')[0] ?? ''))];
  return groups.map((group) => (
    <Fragment key={group}>
      <tr className="group">
        <th colSpan={span} scope="colgroup">
          {t(`console.object.${group}`)}
        </th>
      </tr>
      {permissions
        .filter((permission) => permission.startsWith(`${group}.`))
        .map((permission) => (
          <tr key={permission}>
            <th scope="row">
              {t(`console.permission.${permission.replace('.', '_')}`)} <span className="faint mono">{permission}</span>
            </th>
            {cells(permission)}
          </tr>
        ))}
    </Fragment>
  ));
}
