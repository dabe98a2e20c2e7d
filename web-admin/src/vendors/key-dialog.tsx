import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AskedKey, Vendor } from '../api/types.js';
import { useFormat } from '../ui/format.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { SecretPart } from './secret-part.js';

const overlaps = [0, 60, 1440, 10_080];

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

/** A part of a secret that stays until its reader says that he has it. */
export function PartDialog({
  title,
  which,
  made,
  onClose,
}: {
  title: string;
  which: 'first' | 'second';
  made: { keyId: string; part: string };
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="part-title">
      <DialogTitle id="part-title">{title}</DialogTitle>
      <DialogContent className="stack">
        <SecretPart keyId={made.keyId} part={made.part} which={which} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('console.vendor.stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Requests a new signing key of a vendor and shows its first part this one time. */
export function KeyDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTranslate();
  const [overlapMinutes, setOverlap] = useState(1440);
  const [made, setMade] = useState<AskedKey | null>(null);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.rotateKey(vendor.id, { overlapMinutes, reason }),
    { refresh: ['vendors', 'auditLogs'], onDone: setMade },
  );
  const title = t('console.vendor.rotate_title', { name: vendor.name });
  if (made) return <PartDialog title={title} which="first" made={made} onClose={onClose} />;
  return (
    <ReasonDialog
      open
      title={title}
      consequence={t('console.vendor.rotate_text')}
      presets={['agreed', 'suspect_key']}
      confirm={t('console.vendor.rotate')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Overlap value={overlapMinutes} onChange={setOverlap} />
    </ReasonDialog>
  );
}
