import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { MemberTurnover as Turnover } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { Card, Empty, Money, TableBox, When } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

interface Props {
  member: Member;
  turnover: Turnover;
}

function ExemptDialog({ member, turnover, withdraw, onClose }: Props & { withdraw: boolean; onClose: () => void }) {
  const t = useTranslate();
  const { money } = useFormat();
  const word = withdraw ? 'withdraw' : 'propose';
  const agreed = withdraw ? null : turnover.proposal;
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.exemptTurnover(member.id, {
        reason,
        withdraw,
        ...(agreed && { proposalId: agreed.id, missingMinor: agreed.missingMinor }),
      }),
    { refresh: ['turnover', 'auditLogs'], done: 'console.turnover.done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.turnover.${word}`)}
      consequence={t(`console.turnover.${agreed ? 'exempt' : word}_text`, {
        amount: money(agreed?.missingMinor ?? turnover.missingMinor, turnover.currency),
      })}
      presets={withdraw ? ['mistake', 'no_need'] : ['complaint', 'checked_figures', 'cleared']}
      confirm={t(`console.turnover.${word}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Who proposed it has no button to carry it out: somebody else does. */
function Actions({ member, turnover }: Props) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (turnover.missingMinor === '0' || !isAllowed(permissions, 'withdrawals', 'approve')) return null;
  const own = turnover.proposal?.proposedBy === String(identity?.id);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`console.turnover.${own ? 'withdraw' : 'propose'}`)}</Button>
      {open && <ExemptDialog member={member} turnover={turnover} withdraw={own} onClose={() => setOpen(false)} />}
    </>
  );
}

function Records({ turnover: { records, currency } }: { turnover: Turnover }) {
  const t = useTranslate();
  const money = (minor: string) => <Money minor={minor} currency={currency} />;
  return (
    <TableBox label={t('console.turnover.title')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.turnover.what')}</th>
            {['required', 'filled', 'missing'].map((head) => (
              <th key={head} className="num">
                {t(`console.turnover.${head}`)}
              </th>
            ))}
            <th>{t('console.turnover.at')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((one) => (
            <tr key={`${one.openedAt}${one.kind}${one.amountMinor}`}>
              <td>
                {t(`console.turnover.kind.${one.kind}`)} {money(one.amountMinor)} × {one.multiple}
              </td>
              <td className="num">{money(one.requiredMinor)}</td>
              <td className="num">{money(one.filledMinor)}</td>
              <td className="num">{money(one.missingMinor)}</td>
              <td>
                <When at={one.openedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** What a member still has to stake before a withdrawal, for what, and the exemption by two. */
export function MemberTurnoverCard({ member }: { member: Member }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['turnover', member.id],
    queryFn: () => api.turnover(member.id),
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Card title={t('console.turnover.title')} flush actions={<Actions member={member} turnover={data} />}>
      {data.proposal && (
        <div className="note warn">
          <Icon name="users" />
          <p>
            {t('console.turnover.waits', { name: data.proposal.proposedByName, reason: data.proposal.reason })}{' '}
            <Money minor={data.proposal.missingMinor} currency={data.currency} />, {t('console.turnover.until')}{' '}
            <When at={data.proposal.expiresAt} />
          </p>
        </div>
      )}
      {data.records.length > 0 ? <Records turnover={data} /> : <Empty text={t('console.turnover.none')} icon="check" />}
    </Card>
  );
}
