import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { accountKinds, type AccountKind } from '../api/member-verbs.js';
import { Icon } from '../ui/icon.js';
import { trial } from '../ui/names.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

/** What the numbers of accounts are called; an agent at the top of a line and one below another are the same kind. */
const kindOf = new Map<number, AccountKind>([
  [0, 'PLAYER'],
  [1, 'AGENT'],
  [2, 'AGENT'],
  [41, 'PLAYING_AGENT'],
  [42, 'ASSISTANT'],
]);

function TypeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const kinds = accountKinds.filter((kind) => kind !== kindOf.get(member.accountType));
  const [kind, setKind] = useState<AccountKind | ''>('');
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.changeAccountType(member.id, { kind: kind || 'PLAYER', reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.member.type_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.member.type_title', { name: member.username })}
      consequence={t('console.member.type_text')}
      presets={['asked', 'mistake', 'verify']}
      confirm={t('console.member.type')}
      pending={isPending}
      error={error}
      ready={kind !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        required
        label={t('console.member.type_new')}
        value={kind}
        onChange={(event) => setKind(accountKinds.find((one) => one === event.target.value) ?? '')}
      >
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.account_kind_of.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </ReasonDialog>
  );
}

/** Requests to make the member a player, an agent or an agent's assistant; another operator decides under Approvals. */
export function TypeButton({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const fixed = member.status === 'CLOSED' || member.accountType === trial;
  if (fixed || !isAllowed(permissions, 'members', 'type')) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Icon name="tree" />} onClick={() => setOpen(true)}>
        {t('console.member.type')}
      </Button>
      {open && <TypeDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
