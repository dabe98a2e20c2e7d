import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Campaign, CampaignContent, CampaignStepVerb } from '../api/promotion-types.js';
import { runsOf, StartDialog } from '../dry-runs/start-dialog.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';
import { FormDialog } from './form-dialog.js';
import { Sentences } from './sentences.js';
import { kindOf } from './draft.js';
import { campaignTones } from './tones.js';
import { Worth } from '../ui/worth.js';

const presets: Record<CampaignStepVerb, string[]> = {
  propose: ['campaign', 'checked_figures'],
  publish: ['checked_request', 'checked_figures'],
  pause: ['incident', 'mistake'],
  resume: ['checked_request'],
  end: ['finished', 'mistake'],
};

function StepDialog({ row, verb, onClose }: { row: Campaign; verb: CampaignStepVerb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepCampaign(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['campaigns', 'auditLogs'], done: `console.campaign.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.campaign.${verb}`)}
      consequence={t(`console.campaign.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.campaign.${verb}`)}
      danger={verb === 'end'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** What may be done with it as it is now. */
function verbsOf({ state, draft, proposedBy }: Campaign, may: (verb: string) => boolean): CampaignStepVerb[] {
  const verbs: CampaignStepVerb[] = [];
  if (state === 'ENDED') return verbs;
  if (draft && proposedBy === null && may('edit')) verbs.push('propose');
  if (!may('publish')) return verbs;
  if (proposedBy !== null) verbs.push('publish');
  if (state === 'LIVE') verbs.push('pause');
  if (state === 'PAUSED') verbs.push('resume');
  if (state !== 'DRAFT') verbs.push('end');
  return verbs;
}

function Commands({ row }: { row: Campaign }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<CampaignStepVerb | 'change' | 'dry_run' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'campaigns', verb);
  const close = () => setOpen(null);
  return (
    <>
      {may('edit') && row.state !== 'ENDED' && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {may('edit') && row.trigger !== 'APPLICATION' && (
        <Button variant="outlined" onClick={() => setOpen('dry_run')}>
          {t('console.dry_run.start')}
        </Button>
      )}
      {verbsOf(row, may).map((verb) => (
        <Button
          key={verb}
          variant={verb === 'publish' || verb === 'propose' ? 'contained' : 'outlined'}
          onClick={() => setOpen(verb)}
        >
          {t(`console.campaign.${verb}`)}
        </Button>
      ))}
      {open === 'change' && <FormDialog campaign={row} onClose={close} />}
      {open === 'dry_run' && <StartDialog campaign={row} onClose={close} />}
      {open && open !== 'change' && open !== 'dry_run' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

function CampaignFacts({ row }: { row: Campaign }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.campaigns.fields.${field}`);
  const kind = kindOf(row);
  return (
    <Facts
      rows={[
        [name('brand'), <BrandName key="b" code={row.brand} />],
        [name('category'), t(`console.campaign.category.${row.category}`)],
        [name('version'), String(row.version)],
        [name('startsAt'), <When key="s" at={row.startsAt} />],
        [name('endsAt'), row.endsAt && <When key="e" at={row.endsAt} />],
        [
          name('budgetMinor'),
          row.budgetMinor !== '0' && <Money key="m" minor={row.budgetMinor} currency={row.currency} />,
        ],
        [
          name('spentMinor'),
          <Worth key="p" kind={kind} minor={row.spentMinor} currency={row.currency} count={row.spentCount} />,
        ],
        [name('taken'), `${row.taken} / ${row.stock}`],
        [
          name('joined'),
          <RecordLink key="j" to={`/claims?filter=${encodeURIComponent(JSON.stringify({ campaignId: row.id }))}`}>
            {String(row.joined)}
          </RecordLink>,
        ],
        [
          t('console.menu.dryRuns'),
          <RecordLink key="d" to={runsOf(row.id)}>
            {t('console.menu.dryRuns')}
          </RecordLink>,
        ],
        [name('proposedBy'), row.proposedBy],
        [name('writtenBy'), row.writtenBy],
        [name('updatedAt'), <When key="u" at={row.updatedAt} />],
      ]}
    />
  );
}

/** As the player reads them; of free rounds also the game by its codes, as what it is called was typed by who wrote them. */
function Terms({ content: { currency, terms } }: { content: CampaignContent }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.freeRounds.fields.${field}`);
  const { rounds } = terms.reward;
  return (
    <>
      {rounds && (
        <Facts
          rows={[
            [name('vendor'), rounds.vendor],
            [name('gameCode'), `${rounds.game} · ${rounds.name}`],
          ]}
        />
      )}
      <Sentences currency={currency} terms={terms} />
    </>
  );
}

function CampaignScreen() {
  const t = useTranslate();
  const titleOf = useTitle();
  const row = useRecordContext<Campaign>();
  if (!row) return <NoRecord />;
  const { draft, published } = row;
  return (
    <Page title={titleOf(row)} actions={<Commands row={row} />}>
      <div className="row">
        <Badge tone={campaignTones[row.state]}>{t(`console.campaign.state.${row.state}`)}</Badge>
        {row.proposedBy !== null && <Badge tone="warn">{t('console.campaign.waits')}</Badge>}
      </div>
      <Card title={t('console.campaign.facts')}>
        <CampaignFacts row={row} />
      </Card>
      {published && (
        <Card title={t('console.campaign.published')}>
          <Terms content={published} />
        </Card>
      )}
      {draft && (
        <Card title={t('console.campaign.draft')}>
          <Terms content={draft} />
        </Card>
      )}
      <AuditTrail objectType="promotion" objectId={row.id} />
    </Page>
  );
}

export default function CampaignShow() {
  return (
    <ShowScreen>
      <CampaignScreen />
    </ShowScreen>
  );
}
