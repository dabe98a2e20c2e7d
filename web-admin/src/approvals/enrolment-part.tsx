import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Approval, EnrolmentPart } from '../api/types.js';
import { Card, Copy, When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

const kinds = ['operator.create', 'operator.reset'];

/** After a new operator or a reset was agreed to: whoever asked and whoever agreed each see their part, once. */
export function EnrolmentPartCard({ request }: { request: Approval }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [made, setMade] = useState<EnrolmentPart | null>(null);
  const { start, isPending, error } = useVerb((api, _none: undefined) => api.enrolmentPart(request.id), {
    refresh: ['auditLogs'],
    onDone: setMade,
  });
  const mine = [request.makerId, request.checkerId].includes(String(identity?.id));
  const due = request.status === 'EXECUTED' && kinds.includes(request.type);
  if (!mine || !due || !isAllowed(permissions, 'operators', 'edit')) return null;
  return (
    <Card title={t('console.enrolment.title')}>
      <div className="stack">
        <p className="muted">{t('console.enrolment.text')}</p>
        {made ? (
          <>
            <div className="row nowrap secret mono">
              <span className="grow break" data-testid="enrolment-part">
                {made.part}
              </span>
              <Copy text={made.part} />
            </div>
            <p className="muted">
              {t('console.enrolment.until', { name: made.username })} <When at={made.expiresAt} />
            </p>
          </>
        ) : (
          <Button variant="outlined" disabled={isPending} onClick={() => start(undefined)}>
            {t('console.enrolment.show')}
          </Button>
        )}
        <Problem error={error} />
      </div>
    </Card>
  );
}
