import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import { type MemberRestriction, type NewRestriction, restrictable } from '../api/money-types.js';
import { type Member } from '../api/types.js';
import { Badge, When } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { Icon } from '../ui/icon.js';
import { fromLocal } from '../ui/local-time.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type State = 'lifted' | 'ended' | 'later' | 'holds';

/** How a restriction stands at an instant, in milliseconds since 1970. */
export function stateOf({ fromAt, untilAt, liftedAt }: MemberRestriction, nowMs: number): State {
  if (liftedAt !== null) return 'lifted';
  if (untilAt !== null && Date.parse(untilAt) <= nowMs) return 'ended';
  return Date.parse(fromAt) > nowMs ? 'later' : 'holds';
}

const refresh = ['restrictions', 'auditLogs'];

function LiftDialog({ row, onClose }: { row: MemberRestriction; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.liftRestriction(row.id, { reason }), {
    refresh,
    done: 'console.restriction.lifted',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.restriction.lift')}
      consequence={t('console.restriction.lift_text')}
      presets={['cleared', 'mistake', 'asked']}
      confirm={t('console.restriction.lift')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function RestrictDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [what, setWhat] = useState<NewRestriction['what']>('withdrawal');
  const [span, setSpan] = useState({ from: '', until: '' });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.restrict({
        memberId: member.id,
        what,
        reason,
        idempotencyKey,
        ...(span.from && { from: fromLocal(span.from) }),
        ...(span.until && { until: fromLocal(span.until) }),
      }),
    { refresh, done: 'console.restriction.done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.restriction.title', { name: member.username })}
      consequence={t('console.restriction.text')}
      presets={['documents', 'fraud', 'duplicate', 'harm']}
      confirm={t('console.restriction.set')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        label={t('console.restriction.kind')}
        value={what}
        onChange={(event) => setWhat(event.target.value as NewRestriction['what'])}
      >
        {restrictable.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.restriction.what.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          type="datetime-local"
          label={t(`console.restriction.${end}`)}
          value={span[end]}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(event) => setSpan({ ...span, [end]: event.target.value })}
        />
      ))}
    </ReasonDialog>
  );
}

function RestrictButton({ member }: { member: Member }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <div className="row">
      <Button color="error" startIcon={<Icon name="lock" />} onClick={() => setOpen(true)}>
        {t('console.restriction.set')}
      </Button>
      {open && <RestrictDialog member={member} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What is kept from a member, now, before and later. */
export function MemberRestrictions({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [lifting, setLifting] = useState<MemberRestriction | null>(null);
  const [now] = useState(() => Date.now());
  const may = isAllowed(permissions, 'restrictions', 'edit');
  const open = (row: MemberRestriction) => ['holds', 'later'].includes(stateOf(row, now));
  return (
    <>
      {may && <RestrictButton member={member} />}
      <EmbeddedList
        resource="restrictions"
        title={t('console.menu.restrictions')}
        heading
        sort={{ field: 'createdAt', order: 'DESC' }}
        filter={{ memberId: member.id }}
      >
        <DataTable<MemberRestriction> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col<MemberRestriction>
            source="what"
            disableSort
            render={(row) => t(`console.restriction.what.${row.what}`)}
          />
          <DataTable.Col<MemberRestriction> source="reason" disableSort />
          <DataTable.Col<MemberRestriction> source="fromAt" disableSort render={(row) => <When at={row.fromAt} />} />
          <DataTable.Col<MemberRestriction>
            source="untilAt"
            disableSort
            render={(row) => (row.untilAt ? <When at={row.untilAt} /> : '–')}
          />
          <DataTable.Col<MemberRestriction> source="madeByName" disableSort />
          <DataTable.Col<MemberRestriction>
            source="state"
            disableSort
            render={(row) => (
              <>
                <Badge tone={stateOf(row, now) === 'holds' ? 'warn' : ''}>
                  {t(`console.restriction.${stateOf(row, now)}`)}
                </Badge>
                {may && open(row) && (
                  <Button size="small" onClick={() => setLifting(row)}>
                    {t('console.restriction.lift')}
                  </Button>
                )}
              </>
            )}
          />
        </DataTable>
      </EmbeddedList>
      {lifting && <LiftDialog row={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}
