import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { LineMove } from '../api/types.js';
import { Agent } from '../settlement/parts.js';
import { AuditLink } from '../ui/audit-link.js';
import { Card, Facts, State, TableBox, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';

/** Who was the member's upline, from when until when. */
export function Uplines({ memberId }: { memberId: string }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({ queryKey: ['lineMoves', 'uplines', memberId], queryFn: () => api.uplines(memberId) });
  const title = t('console.line.history');
  return (
    <Card title={title} flush>
      <Problem error={error} />
      <TableBox label={title}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('console.line.stood')}</th>
              <th scope="col">{t('console.line.since')}</th>
              <th scope="col">{t('console.line.until')}</th>
            </tr>
          </thead>
          <tbody>
            {(data ?? []).map((span) => (
              <tr key={span.from}>
                <td>{span.uplineId === null ? <span className="muted">{t('console.line.top')}</span> : <Agent id={span.uplineId} name={span.upline} />}</td>
                <td>
                  <When at={span.from} />
                </td>
                <td>{span.until ? <When at={span.until} /> : t('console.line.now')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
} // prettier-ignore

function Cancel({ move }: { move: LineMove }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb((api, reason: string) => api.cancelLineMove(move.id, { reason }), {
    refresh: ['lineMoves', 'auditLogs'],
    done: 'console.line.cancel_done',
    onDone: () => setOpen(false),
  });
  if (move.state !== 'SCHEDULED' || !isAllowed(permissions, 'lineMoves', 'move')) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('console.line.cancel')}
      </Button>
      {open && (
        <ReasonDialog
          open
          danger
          title={t('console.line.cancel')}
          consequence={t('console.line.cancel_text', { name: move.member })}
          presets={['no_need', 'wrong_request']}
          confirm={t('console.line.cancel')}
          pending={isPending}
          error={error}
          onSubmit={start}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function MoveScreen() {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const move = useRecordContext<LineMove>();
  if (!move) return <NoRecord />;
  const name = (field: string) => t(`resources.lineMoves.fields.${field}`);
  const upline = (id: string | null, username: string | null) =>
    id === null ? t('console.line.top') : <Agent key={id} id={id} name={username} />;
  return (
    <Page
      title={t('console.line.title', { name: move.member })}
      actions={
        <>
          <AuditLink objectType="member" objectId={move.memberId} />
          <Cancel move={move} />
        </>
      }
    >
      <div className="row">
        <State value={`LINE_${move.state}`} />
        {move.problem && <span className="neg">{label('line_problem', move.problem)}</span>}
      </div>
      <div className="cols top">
        <Card title={t('console.line.outcome')}>
          <Facts
            rows={[
              [name('member'), <Agent key="m" id={move.memberId} name={move.member} />],
              [name('oldUpline'), upline(move.oldUplineId, move.oldUpline)],
              [name('newUpline'), upline(move.newUplineId, move.newUpline)],
              [name('members'), move.members === null ? null : number(move.members)],
              [name('brand'), move.brand],
              [name('reason'), move.reason],
              [name('maker'), move.maker],
              [name('checker'), move.checker],
              [name('approvedAt'), <When key="a" at={move.approvedAt} />],
              [name('effectiveAt'), <When key="e" at={move.effectiveAt} />],
              [name('doneAt'), <When key="d" at={move.doneAt} />],
            ]}
          />
        </Card>
        <Uplines memberId={move.memberId} />
      </div>
    </Page>
  );
}

/** One move, and who was the member's upline before. */
export default function LineMoveShow() {
  return (
    <ShowScreen live>
      <MoveScreen />
    </ShowScreen>
  );
}
