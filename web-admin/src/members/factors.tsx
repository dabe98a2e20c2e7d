import { deviceName } from '@banyan/kernel/rules';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DataTable, useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Member, MemberDevice } from '../api/types.js';
import { Badge, Card, Dash, Empty, Facts, When } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

interface Props {
  member: Member;
}

function RemoveDialog({ member, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeFactors(member.id, { reason }), {
    refresh: ['approvals', 'queueCounts', 'auditLogs'],
    done: 'console.factor.remove_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.factor.remove_title', { name: member.username })}
      consequence={t('console.factor.remove_text')}
      presets={['asked', 'verify', 'suspect']}
      confirm={t('console.factor.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Remove({ member }: Props) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'reset') || member.status === 'CLOSED') return null;
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {t('console.factor.remove')}
      </Button>
      {open && <RemoveDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the member shows beside his password. A lost one is taken away by two operators. */
export function MemberFactors({ member }: Props) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['factors', member.id],
    queryFn: () => api.factors(member.id),
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { on, required, authenticatorSince, passkeys, recoveryLeft, lockedUntil } = data;
  const any =
    authenticatorSince !== null || passkeys > 0 || recoveryLeft > 0 || lockedUntil !== null || (on && !required);
  return (
    <Card title={t('console.factor.title')} actions={any && <Remove member={member} />}>
      <Facts
        rows={[
          [
            t('console.factor.title'),
            <Badge key="on" tone={on ? 'pos' : ''} icon={on ? 'check' : 'x'}>
              {t(required ? 'console.factor.required' : on ? 'console.factor.on' : 'console.factor.off')}
            </Badge>,
          ],
          [
            t('console.factor.since'),
            authenticatorSince ? <When key="s" at={authenticatorSince} /> : t('console.factor.none'),
          ],
          [t('console.factor.passkeys'), passkeys],
          [t('console.factor.left'), recoveryLeft],
          ...(lockedUntil
            ? [[t('console.factor.locked'), <When key="l" at={lockedUntil} />] as [string, ReactNode]]
            : []),
        ]}
      />
    </Card>
  );
}

function RevokeDialog({ member, device, onClose }: Props & { device: MemberDevice; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.revokeDevice(member.id, device.id, { reason }),
    {
      refresh: ['memberDevices', 'memberSessions', 'members', 'auditLogs'],
      done: 'console.factor.revoke_done',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.factor.revoke_title', { name: member.username })}
      consequence={t('console.factor.revoke_text')}
      presets={['asked', 'suspect', 'fraud']}
      confirm={t('console.factor.revoke')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Revoke({ member, device }: Props & { device: MemberDevice }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (device.revokedAt)
    return (
      <span className="xs faint">
        {t('console.factor.revoked')} <When at={device.revokedAt} />
      </span>
    );
  if (!isAllowed(permissions, 'members', 'freeze')) return null;
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('console.factor.revoke')}
      </Button>
      {open && <RevokeDialog member={member} device={device} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The browsers that the member logged in with, and where he was with them last. */
export function MemberDeviceList({ member }: Props) {
  const t = useTranslate();
  return (
    <EmbeddedList
      resource="memberDevices"
      title={t('console.factor.devices')}
      heading
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      filter={{ memberId: member.id }}
    >
      <DataTable<MemberDevice>
        rowClick={false}
        bulkActionButtons={false}
        empty={<Empty icon="user" text={t('console.factor.devices_none')} />}
      >
        <DataTable.Col<MemberDevice>
          source="agent"
          disableSort
          render={({ agent }) =>
            agent ? (
              <span className="clip" title={agent}>
                {deviceName(agent)}
              </span>
            ) : (
              <Dash />
            )
          }
        />
        <DataTable.Col<MemberDevice>
          source="network"
          disableSort
          render={(row) => <span className="num">{row.network}</span>}
        />
        <DataTable.Col<MemberDevice> source="firstSeenAt" disableSort render={(row) => <When at={row.firstSeenAt} />} />
        <DataTable.Col<MemberDevice> source="lastSeenAt" render={(row) => <When at={row.lastSeenAt} />} />
        <DataTable.Col<MemberDevice>
          source="provedAt"
          disableSort
          render={(row) =>
            row.provedAt ? <When at={row.provedAt} /> : <span className="faint">{t('console.factor.unproved')}</span>
          }
        />
        <DataTable.Col<MemberDevice>
          label={t('console.action.actions')}
          disableSort
          render={(row) => <Revoke member={member} device={row} />}
        />
      </DataTable>
    </EmbeddedList>
  );
}
