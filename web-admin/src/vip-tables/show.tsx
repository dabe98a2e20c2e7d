import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { VipTable } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card } from '../ui/bits.js';
import { useBrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { VipContentPart } from './content.js';
import { FormDialog } from './form-dialog.js';

type Step = 'propose' | 'publish';

function StepDialog({ row, verb, onClose }: { row: VipTable; verb: Step; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepVipTable(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['vipTables', 'auditLogs'], done: `console.campaign.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.campaign.${verb}`)}
      consequence={t(`console.vip.${verb}_text`)}
      presets={['checked_request', 'checked_figures']}
      confirm={t(`console.campaign.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ row }: { row: VipTable }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<Step | 'change' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'vipTables', verb);
  const close = () => setOpen(null);
  return (
    <>
      {may('edit') && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {may('edit') && row.draft && row.proposedBy === null && (
        <Button variant="contained" onClick={() => setOpen('propose')}>
          {t('console.campaign.propose')}
        </Button>
      )}
      {may('publish') && row.proposedBy !== null && (
        <Button variant="contained" onClick={() => setOpen('publish')}>
          {t('console.campaign.publish')}
        </Button>
      )}
      {open === 'change' && <FormDialog table={row} onClose={close} />}
      {open && open !== 'change' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

function VipTableScreen() {
  const t = useTranslate();
  const row = useRecordContext<VipTable>();
  const nameOf = useBrandName();
  if (!row) return <NoRecord />;
  const { draft, published, currency, proposedBy, version, brand } = row;
  const title = t('console.vip.of', { brand: nameOf(brand) });
  return (
    <Page title={title} actions={<Commands row={row} />}>
      {proposedBy !== null && (
        <div className="row">
          <Badge tone="warn">{t('console.campaign.waits')}</Badge> {proposedBy}
        </div>
      )}
      {draft && (
        <Card title={t('console.campaign.draft')}>
          <VipContentPart content={draft} currency={currency} before={published} />
        </Card>
      )}
      <Card title={t('console.vip.published', { version })}>
        <VipContentPart content={published} currency={currency} />
      </Card>
      <AuditTrail objectType="vipTable" objectId={row.id} />
    </Page>
  );
}

export default function VipTableShow() {
  return (
    <ShowScreen>
      <VipTableScreen />
    </ShowScreen>
  );
}
