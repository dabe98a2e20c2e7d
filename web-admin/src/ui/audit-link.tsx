import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';

/** To what operators did to this object, for those who may read it. */
export function AuditLink({ objectType, objectId }: { objectType: string; objectId: string }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  if (!isAllowed(permissions, 'auditLogs', 'list')) return null;
  const query = new URLSearchParams({ filter: JSON.stringify({ objectType, objectId }) }).toString();
  return (
    <Link className="link" to={`/auditLogs?${query}`}>
      {t('console.audit.of')}
    </Link>
  );
}
