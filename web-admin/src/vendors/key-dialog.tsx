import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RotatedKey, Vendor } from '../api/types.js';
import { Copy, Facts, When } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

const overlaps = [0, 60, 1440, 10_080];

/** The secret, once. Closing forgets it: the platform itself keeps it sealed. */
function Secret({ value }: { value: RotatedKey }) {
  const t = useTranslate();
  return (
    <>
      <div className="note warn">
        <Icon name="alert" />
        <p>{t('console.vendor.once')}</p>
      </div>
      <Facts
        rows={[
          [
            t('console.vendor.key_id'),
            <span key="k" className="mono">
              {value.keyId}
            </span>,
          ],
          [t('console.vendor.old_until'), <When key="u" at={value.previousValidUntil} />],
        ]}
      />
      <div className="row nowrap secret mono">
        <span className="grow break" data-testid="secret">
          {value.secret}
        </span>
        <Copy text={value.secret} />
      </div>
    </>
  );
}

function Overlap({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  const t = useTranslate();
  const { span } = useFormat();
  return (
    <TextField
      select
      label={t('console.vendor.overlap')}
      helperText={t('console.vendor.overlap_help')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {overlaps.map((minutes) => (
        <MenuItem key={minutes} value={minutes}>
          {minutes ? span(minutes) : t('console.vendor.at_once')}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Rotates a vendor's signing key and shows the new secret this one time. */
export function KeyDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTranslate();
  const [overlapMinutes, setOverlap] = useState(1440);
  const [made, setMade] = useState<RotatedKey | null>(null);
  const { start, isPending, error } = useVerb(
    (api, minutes: number) => api.rotateKey(vendor.id, { overlapMinutes: minutes }),
    {
      refresh: ['vendors', 'auditLogs'],
      onDone: setMade,
    },
  );
  return (
    <Dialog open onClose={made ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="key-title">
      <DialogTitle id="key-title">{t('console.vendor.rotate_title', { name: vendor.name })}</DialogTitle>
      <DialogContent className="stack">
        {made ? <Secret value={made} /> : <p className="muted">{t('console.vendor.rotate_text')}</p>}
        {!made && <Overlap value={overlapMinutes} onChange={setOverlap} />}
        <Problem error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant={made ? 'contained' : 'text'}>
          {t(made ? 'console.vendor.stored' : 'ra.action.cancel')}
        </Button>
        {!made && (
          <Button variant="contained" disabled={isPending} onClick={() => start(overlapMinutes)}>
            {t(isPending ? 'console.action.working' : 'console.vendor.rotate')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
