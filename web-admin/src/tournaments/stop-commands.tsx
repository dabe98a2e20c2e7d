import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Tournament } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Command = 'end_early' | 'confirm';

function StopDialog({ row, command, onClose }: { row: Tournament; command: Command; onClose: () => void }) {
  const t = useTranslate();
  const { revision, stopping } = row;
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      command === 'confirm'
        ? api.confirmTournamentStop(row.id, { revision, reason })
        : api.stopTournament(row.id, { revision, reason, stop: 'END' }),
    { refresh: ['tournaments', 'auditLogs'], done: `console.tournament.${command}_done`, onDone: onClose },
  );
  const title = command === 'confirm' ? `console.tournament.confirm_of.${stopping}` : 'console.tournament.end_early';
  return (
    <ReasonDialog
      open
      danger
      title={t(title)}
      consequence={t(
        command === 'confirm' ? `console.tournament.stop_text.${stopping}` : 'console.tournament.stop_text.END',
      )}
      presets={command === 'confirm' ? ['checked_request', 'checked_figures'] : ['incident', 'mistake']}
      confirm={t(title)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Ends a published tournament early, and confirms what another operator asked. */
export function StopCommands({ row }: { row: Tournament }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<Command | null>(null);
  if (row.state !== 'PUBLISHED' || !isAllowed(permissions, 'tournaments', 'publish')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('end_early')}>
        {t('console.tournament.end_early')}
      </Button>
      {row.stopping && (
        <Button variant="contained" onClick={() => setOpen('confirm')}>
          {t(`console.tournament.confirm_of.${row.stopping}`)}
        </Button>
      )}
      {open && <StopDialog row={row} command={open} onClose={() => setOpen(null)} />}
    </>
  );
}
