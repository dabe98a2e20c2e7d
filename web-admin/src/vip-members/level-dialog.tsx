import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { VipMember } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

/** Sets a member's level by hand. */
export function LevelDialog({ row, onClose }: { row: VipMember; onClose: () => void }) {
  const t = useTranslate();
  const [level, setLevel] = useState(row.level);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.setVipLevel(row.id, { level, from: row.level, reason }),
    { refresh: ['vipMembers', 'vipChanges', 'auditLogs'], done: 'console.vip.set_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.vip.set_of', { name: row.username || row.id })}
      consequence={t('console.vip.set_text')}
      presets={['agreed', 'mistake', 'complaint']}
      confirm={t('console.vip.set')}
      pending={isPending}
      error={error}
      ready={level !== row.level}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        type="number"
        label={t('resources.vipMembers.fields.level')}
        value={level}
        slotProps={{ htmlInput: { min: 0, max: 50 } }}
        onChange={(event) => setLevel(Math.trunc(Number(event.target.value)) || 0)}
      />
    </ReasonDialog>
  );
}
