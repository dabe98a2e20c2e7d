import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Envelope, EnvelopeVerb } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { FormDialog } from './form-dialog.js';
import { envelopeTones } from './tones.js';

const presets: Record<EnvelopeVerb, string[]> = {
  propose: ['campaign', 'checked_figures'],
  publish: ['checked_request', 'checked_figures'],
  end: ['incident', 'mistake'],
};

function StepDialog({ row, verb, onClose }: { row: Envelope; verb: EnvelopeVerb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepEnvelope(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['envelopes', 'auditLogs'], done: `console.envelope.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.envelope.${verb}`)}
      consequence={t(`console.envelope.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.envelope.${verb}`)}
      danger={verb === 'end'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

const unpublished = (state: Envelope['state']): boolean => state === 'DRAFT' || state === 'PROPOSED';

/** What may be done with it as it is now. */
function verbsOf({ state }: Envelope, may: (verb: string) => boolean): EnvelopeVerb[] {
  const verbs: EnvelopeVerb[] = [];
  if (state === 'DRAFT' && may('edit')) verbs.push('propose');
  if (!may('publish')) return verbs;
  if (state === 'PROPOSED') verbs.push('publish');
  if (unpublished(state) || state === 'PUBLISHED') verbs.push('end');
  return verbs;
}

function Commands({ row }: { row: Envelope }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<EnvelopeVerb | 'change' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'envelopes', verb);
  const close = () => setOpen(null);
  return (
    <>
      {may('edit') && unpublished(row.state) && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {verbsOf(row, may).map((verb) => (
        <Button key={verb} variant={verb === 'end' ? 'outlined' : 'contained'} onClick={() => setOpen(verb)}>
          {t(`console.envelope.${verb}`)}
        </Button>
      ))}
      {open === 'change' && <FormDialog envelope={row} onClose={close} />}
      {open && open !== 'change' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

function EnvelopeScreen() {
  const t = useTranslate();
  const row = useRecordContext<Envelope>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.envelopes.fields.${field}`);
  const money = (minor: string) => <Money minor={minor} currency={row.currency} />;
  return (
    <Page title={row.title} actions={<Commands row={row} />}>
      <div className="row">
        <Badge tone={envelopeTones[row.state]}>{t(`console.envelope.state.${row.state}`)}</Badge>
      </div>
      <Card title={t('console.envelope.facts')}>
        <Facts
          rows={[
            [name('brand'), <BrandName key="b" code={row.brand} />],
            [name('opensAt'), <When key="o" at={row.opensAt} />],
            [name('closesAt'), <When key="c" at={row.closesAt} />],
            [name('totalMinor'), money(row.totalMinor)],
            [name('givenMinor'), money(row.givenMinor)],
            [name('taken'), `${row.taken} / ${row.shares}`],
            [name('leastMinor'), money(row.leastMinor)],
            [t('console.campaign.term.turnover'), String(row.turnover)],
            [name('minLevel'), String(row.minLevel)],
            [t('console.campaign.term.paidIn'), t(row.paidIn ? 'ra.boolean.true' : 'ra.boolean.false')],
            [name('perAddress'), row.perAddress === 0 ? t('console.envelope.any') : String(row.perAddress)],
            [name('commitment'), row.commitment],
            [name('writtenBy'), row.writtenBy],
            [name('proposedBy'), row.proposedBy],
            [name('publishedBy'), row.publishedBy],
            [name('updatedAt'), <When key="u" at={row.updatedAt} />],
          ]}
        />
      </Card>
      <Card title={t('console.campaign.published')}>
        {row.texts.map(({ language, title, content }) => (
          <div key={language} className="stack tight" dir="auto">
            <span className="xs faint">{language}</span>
            <b>{title}</b>
            {content && <span className="sm muted">{content}</span>}
          </div>
        ))}
      </Card>
      <AuditTrail objectType="envelope" objectId={row.id} />
    </Page>
  );
}

export default function EnvelopeShow() {
  return (
    <ShowScreen>
      <EnvelopeScreen />
    </ShowScreen>
  );
}
