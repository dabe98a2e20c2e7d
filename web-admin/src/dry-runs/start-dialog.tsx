import { TextField } from '@mui/material';
import { useState } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import type { Campaign } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const dayMs = 86_400_000;
const dayAgo = (count: number): string => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);

/** Asks for the dry run of a campaign on days that are over, and goes to what it found. */
export function StartDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslate();
  const redirect = useRedirect();
  const [from, setFrom] = useState(dayAgo(31));
  const [until, setUntil] = useState(dayAgo(2));
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.startDryRun({ campaignId: campaign.id, revision: campaign.revision, from, until, reason }),
    { refresh: ['dryRuns', 'auditLogs'], done: 'console.dry_run.done', onDone: () => redirect(runsOf(campaign.id)) },
  );
  const day = (field: string, value: string, onChange: (day: string) => void) => (
    <TextField
      size="small"
      type="date"
      label={t(`resources.dryRuns.fields.${field}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <ReasonDialog
      open
      title={t('console.dry_run.start')}
      consequence={t('console.dry_run.text')}
      presets={['campaign', 'checked_figures']}
      confirm={t('console.dry_run.start')}
      pending={isPending}
      error={error}
      ready={from !== '' && until !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      {day('from', from, setFrom)}
      {day('until', until, setUntil)}
    </ReasonDialog>
  );
}

/** The dry runs of a campaign. */
export const runsOf = (campaignId: string): string =>
  `/dryRuns?filter=${encodeURIComponent(JSON.stringify({ campaignId }))}`;
