import { Chip, TextField } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Broadcast } from '../api/notice-types.js';
import { MemberPicker } from '../lines/member-picker.js';
import { idsOf } from '../notices/draft.js';
import { MemberName } from '../ui/names.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const most = 10;

interface Props {
  row: Broadcast;
  /** To whom the last one went, who is offered again. */
  last: string[];
  onClose: () => void;
}

interface ChoiceProps {
  brand: string;
  ids: string[];
  onChange: (ids: string[]) => void;
}

/** Members by their usernames; by their ids for who may not read members. */
function Recipients({ brand, ids, onChange }: ChoiceProps) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  if (!isAllowed(permissions, 'members', 'list'))
    return (
      <TextField
        label={t('console.notice.memberIds')}
        defaultValue={ids.join(', ')}
        onChange={(event) => onChange(idsOf(event.target.value))}
      />
    );
  return (
    <>
      {ids.length < most && (
        <MemberPicker
          key={ids.length}
          label={t('console.line.member')}
          value={null}
          brand={brand}
          onChange={(member) => member && onChange([...new Set([...ids, member.id])])}
        />
      )}
      <div className="row">
        {ids.map((id) => (
          <Chip key={id} label={<MemberName id={id} />} onDelete={() => onChange(ids.filter((each) => each !== id))} />
        ))}
      </div>
    </>
  );
}

/** Sends it to some members as it would come to them. */
export function TestDialog({ row, last, onClose }: Props) {
  const t = useTranslate();
  // Another choice is another test; the same one, sent again after no answer came, is not.
  const [{ ids, key }, setChosen] = useState(() => ({ ids: last, key: crypto.randomUUID() }));
  const [revision] = useState(row.revision);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.testBroadcast(row.id, { revision, memberIds: ids, key, reason }),
    { refresh: ['broadcasts', 'auditLogs'], done: 'console.broadcast.tested', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.broadcast.test')}
      consequence={t('console.broadcast.test_text', { count: most })}
      presets={['checked_request', 'campaign']}
      confirm={t('console.broadcast.test')}
      pending={isPending}
      error={error}
      ready={ids.length > 0 && ids.length <= most}
      onSubmit={start}
      onClose={onClose}
    >
      <Recipients
        brand={row.brand}
        ids={ids}
        onChange={(chosen) => setChosen({ ids: chosen, key: crypto.randomUUID() })}
      />
    </ReasonDialog>
  );
}
