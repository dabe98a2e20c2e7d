import { Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { LineMovePreview, Member } from '../api/types.js';
import { Agent } from '../settlement/parts.js';
import { AheadChips } from '../ui/ahead.js';
import { Card, Facts, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { Endings } from './endings.js';
import { MemberPicker } from './member-picker.js';

/** What the move would do, and what is in its way. */
function Outcome({ preview }: { preview: LineMovePreview }) {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const upline = (id: string | null, name: string | null) =>
    id === null ? (
      <span key="n" className="muted">
        {t('console.line.top')}
      </span>
    ) : (
      <Agent key={id} id={id} name={name} />
    );
  return (
    <Card title={t('console.line.outcome')}>
      {preview.problem && (
        <div className="note neg" role="alert">
          <Icon name="alert" />
          <p>{label('line_problem', preview.problem)}</p>
        </div>
      )}
      <Facts
        rows={[
          [t('console.line.from'), upline(preview.oldUplineId, preview.oldUpline)],
          [t('console.line.to'), upline(preview.newUplineId, preview.newUpline)],
          [t('console.line.members'), number(preview.members)],
          [t('console.line.effective'), <When key="w" at={preview.effectiveAt} />],
        ]}
      />
    </Card>
  );
}

interface Asked {
  member: Member;
  upline: Member | null;
  day: string;
}

function ProposeDialog({ asked, preview, onClose }: { asked: Asked; preview: LineMovePreview; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { number, time } = useFormat();
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.proposeLineMove({
        memberId: asked.member.id,
        uplineId: asked.upline?.id ?? null,
        effectiveOn: asked.day || null,
        reason,
      }),
    {
      refresh: ['approvals', 'lineMoves', 'queueCounts', 'dashboard', 'auditLogs'],
      done: 'console.line.propose_done',
      onDone: () => void navigate('/lineMoves'),
    },
  );
  return (
    <ReasonDialog
      open
      title={t('console.line.propose')}
      consequence={t('console.line.propose_text', {
        name: preview.member,
        count: number(preview.members),
        upline: preview.newUpline ?? t('console.line.top'),
        at: time(preview.effectiveAt),
      })}
      presets={['checked_request', 'agreed', 'duties']}
      confirm={t('console.line.propose')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Under whom a member shall stand, with everything that this changes, before another operator is asked. */
export default function ProposeLineMove() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const [member, setMember] = useState<Member | null>(null);
  const [upline, setUpline] = useState<Member | null>(null);
  const [day, setDay] = useState('');
  const [asking, setAsking] = useState(false);
  const { data: preview, error } = useQuery({
    queryKey: ['lineMoves', 'preview', member?.id, upline?.id, day],
    queryFn: () => api.previewLineMove({ memberId: member?.id ?? '', ...(upline && { uplineId: upline.id }), ...(day && { effectiveOn: day }) }),
    enabled: member !== null,
    retry: false,
  });
  return (
    <Page title={t('console.line.new')}>
      <p className="muted">{t('console.line.what')}</p>
      <div className="cols top">
        <Card title={t('console.line.who')}>
          <MemberPicker required label={t('console.line.member')} value={member} onChange={setMember} />
          <MemberPicker label={t('console.line.upline')} helperText={t('console.line.upline_help')} value={upline} brand={member?.brand} onChange={setUpline} />
          <TextField
            type="date"
            label={t('console.line.day')}
            helperText={t('console.line.day_help')}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <AheadChips onChoose={(local) => setDay(local.slice(0, 10))} />
          {isAllowed(permissions, 'lineMoves', 'move') && preview && !preview.problem && (
            <div>
              <Button variant="contained" onClick={() => setAsking(true)}>
                {t('console.line.propose')}
              </Button>
            </div>
          )}
        </Card>
        {preview ? <Outcome preview={preview} /> : error ? <Problem error={error} /> : <Card><p className="muted">{t('console.line.choose')}</p></Card>}
      </div>
      {member && preview && <Endings memberId={member.id} />}
      {asking && member && preview && <ProposeDialog asked={{ member, upline, day }} preview={preview} onClose={() => setAsking(false)} />}
    </Page>
  );
} // prettier-ignore
