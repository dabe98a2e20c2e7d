import { Dialog, DialogActions, DialogContent, DialogTitle, Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useGetList, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { AuditEntry } from '../api/types.js';
import { AuditLink } from './audit-link.js';
import { Card, Copy, When } from './bits.js';
import { changes, Diff } from './diff.js';
import { useLabel } from './format.js';
import { Icon } from './icon.js';
import { RoleName } from './names.js';
import { Problem } from './problem.js';

interface Of {
  objectType: string;
  objectId: string;
}

/** Entries come from the services as events, a moment after the action. */
const live = { refetchInterval: 5_000 };
const newest = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' as const } };

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslate();
  const label = useLabel();
  const changed = changes(entry.before, entry.after).filter(({ kind }) => kind !== 'same');
  return (
    <li>
      <span className="pin">
        <Icon name="check" />
      </span>
      <b>
        {label('audit_action', entry.action)}
        <span className="muted">
          {' '}
          · {entry.actor} (<RoleName code={entry.role} />)
        </span>
      </b>
      <When at={entry.actedAt} />
      {entry.reason && <p>{entry.reason}</p>}
      <p className="break">
        <span className="num">{entry.ip}</span> · {t('console.error.request')}{' '}
        <span className="nowrap">
          <span className="mono" style={{ fontSize: '0.6875rem' }}>
            {entry.requestId}
          </span>{' '}
          <Copy text={entry.requestId} />
        </span>
      </p>
      {changed.length > 0 && (
        <details>
          <summary className="xs">{t('console.audit.changes', { smart_count: changed.length })}</summary>
          <Diff before={entry.before} after={entry.after} />
        </details>
      )}
    </li>
  );
}

function Trail(of: Of) {
  const t = useTranslate();
  const {
    data = [],
    error,
    total = 0,
    isPending,
    refetch,
  } = useGetList<AuditEntry>('auditLogs', { ...newest, filter: of }, live);
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  return (
    <div className="stack tight" aria-busy={isPending}>
      {!isPending && !data.length && <p className="faint">{t('console.audit.nothing')}</p>}
      <ol className="timeline">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {(total > data.length || data.length > 0) && <AuditLink {...of} />}
    </div>
  );
}

const useMayRead = () => {
  const { permissions = [] } = usePermissions<string[]>();
  return isAllowed(permissions, 'auditLogs', 'list');
};

/** Who did what to an object: when, from where, why, what changed, by which request. For those who may read the log. */
export function AuditTrail(of: Of) {
  const t = useTranslate();
  if (!useMayRead()) return null;
  return (
    <Card title={t('console.audit.trail')}>
      <Trail {...of} />
    </Card>
  );
}

/** The same within another card or a drawer. */
export function AuditSection(of: Of) {
  const t = useTranslate();
  if (!useMayRead()) return null;
  return (
    <section>
      <h3>{t('console.audit.trail')}</h3>
      <Trail {...of} />
    </section>
  );
}

/** The same behind a button, for objects that live in a list only. */
export function AuditButton({ name, ...of }: Of & { name: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  if (!useMayRead()) return null;
  const label = `${t('console.audit.trail')}: ${name}`;
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <Icon name="clock" />
        </IconButton>
      </Tooltip>
      {open && (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="trail-title">
          <DialogTitle id="trail-title">{label}</DialogTitle>
          <DialogContent tabIndex={0}>
            <Trail {...of} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={() => setOpen(false)}>
              {t('ra.action.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
