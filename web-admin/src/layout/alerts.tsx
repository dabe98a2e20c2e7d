import { IconButton, Popover, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.js';
import { ExportFiles, useExportNotices, useExports } from './exports.js';
import { useAlerts } from '../dashboard/use-alerts.js';

/** What needs somebody now, measured: overdue queues, a broken ledger, parked events. */
export function Alerts() {
  const t = useTranslate();
  const alerts = useAlerts();
  const files = useExports();
  useExportNotices(files);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('console.alert.label', { smart_count: alerts.length });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ position: 'relative' }}
        >
          <Icon name="bell" />
          {alerts.length > 0 && (
            <span
              aria-hidden="true"
              style={{
                position: 'absolute',
                insetBlockStart: 6,
                insetInlineEnd: 7,
                inlineSize: 9,
                blockSize: 9,
                borderRadius: '50%',
                background: 'var(--color-cinnabar-text)',
              }}
            />
          )}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <ul className="stack tight" style={{ padding: 14, inlineSize: 320 }} aria-label={label}>
          {alerts.length === 0 && <li className="muted">{t('console.alert.none')}</li>}
          {alerts.map((alert) => (
            <li key={alert.key} className={`note ${alert.tone}`}>
              <Icon name="alert" />
              <Link className="grow" style={{ color: 'inherit' }} to={alert.to} onClick={() => setAnchor(null)}>
                {t(`console.alert.${alert.key}`, alert.args)}
              </Link>
            </li>
          ))}
          <ExportFiles files={files ?? []} />
        </ul>
      </Popover>
    </>
  );
}
