import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Broadcast, BroadcastStepVerb } from '../api/notice-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';
import { tones, verbsOf } from './draft.js';
import { FormDialog } from './form-dialog.js';
import { Tests } from './tests.js';
import { Previews } from './words-part.js';

const presets: Record<BroadcastStepVerb, string[]> = {
  propose: ['campaign', 'release'],
  publish: ['checked_request'],
  stop: ['incident', 'mistake'],
  resume: ['checked_request'],
  cancel: ['mistake', 'finished'],
};

function StepDialog({ row, verb, onClose }: { row: Broadcast; verb: BroadcastStepVerb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepBroadcast(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['broadcasts', 'auditLogs'], done: 'console.broadcast.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.broadcast.${verb}`)}
      consequence={t(`console.broadcast.${verb}_text`, { count: row.counted })}
      presets={presets[verb]}
      confirm={t(`console.broadcast.${verb}`)}
      danger={verb === 'cancel'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ row }: { row: Broadcast }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<BroadcastStepVerb | 'change' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'broadcasts', verb);
  const close = () => setOpen(null);
  return (
    <>
      {may('edit') && (row.state === 'DRAFT' || row.state === 'PROPOSED') && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {verbsOf(row.state, may).map((verb) => (
        <Button
          key={verb}
          variant={verb === 'publish' || verb === 'propose' ? 'contained' : 'outlined'}
          onClick={() => setOpen(verb)}
        >
          {t(`console.broadcast.${verb}`)}
        </Button>
      ))}
      {open === 'change' && <FormDialog row={row} onClose={close} />}
      {open && open !== 'change' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

function BroadcastFacts({ row }: { row: Broadcast }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.broadcasts.fields.${field}`);
  const { languages, accountTypes, levels, lines, memberIds } = row.audience;
  const chosen: ReadonlyArray<readonly [string, string]> = [
    ['console.notice.languages', languages.join(', ')],
    ['console.notice.accountTypes', accountTypes.map((type) => t(`console.notice.account.${type}`)).join(', ')],
    ['console.broadcast.levels', levels.join(', ')],
    ['console.notice.lines', lines.join(', ')],
    ['console.notice.memberIds', memberIds.length > 0 ? t('console.notice.ids', { count: memberIds.length }) : ''],
  ];
  return (
    <Facts
      rows={[
        [name('brand'), <BrandName key="b" code={row.brand} />],
        [name('purpose'), t(`console.broadcast.purpose.${row.purpose}`)],
        [name('channels'), row.channels.map((channel) => t(`console.broadcast.channel.${channel}`)).join(', ')],
        [name('startsAt'), <When key="s" at={row.startsAt} />],
        [name('perMinute'), String(row.perMinute)],
        ...chosen.filter(([, value]) => value !== '').map(([key, value]): [string, string] => [t(key), value]),
        [name('writtenBy'), row.writtenBy],
        [name('proposedBy'), row.proposedBy],
        [name('publishedBy'), row.publishedBy],
        [name('finishedAt'), row.finishedAt && <When key="f" at={row.finishedAt} />],
      ]}
    />
  );
}

const figures = ['counted', 'sent', 'skipped', 'reads', 'mailed', 'mailsFailed', 'pushed', 'pushesFailed'] as const;

function BroadcastScreen() {
  const t = useTranslate();
  const titleOf = useTitle();
  const row = useRecordContext<Broadcast>();
  if (!row) return <NoRecord />;
  return (
    <Page title={titleOf(row)} actions={<Commands row={row} />}>
      <Badge tone={tones[row.state]}>{t(`console.broadcast.state.${row.state}`)}</Badge>
      <Card title={t('console.broadcast.figures')}>
        <Facts rows={figures.map((field) => [t(`resources.broadcasts.fields.${field}`), String(row[field])])} />
      </Card>
      <Card title={t('console.page.facts')}>
        <BroadcastFacts row={row} />
      </Card>
      <Previews texts={row.texts} link={row.link} />
      <Tests row={row} />
      <AuditTrail objectType="broadcast" objectId={row.id} />
    </Page>
  );
}

export default function BroadcastShow() {
  return (
    <ShowScreen>
      <BroadcastScreen />
    </ShowScreen>
  );
}
