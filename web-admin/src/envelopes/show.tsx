import { useRecordContext, useTranslate } from 'react-admin';
import type { Envelope } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { PublishCommands, type PublishKind } from '../ui/publish-commands.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { envelopeTones } from './tones.js';

const kind: PublishKind = {
  resource: 'envelopes',
  words: 'envelope',
  stepOf: (api) => api.stepEnvelope,
};

function EnvelopeScreen() {
  const t = useTranslate();
  const titleOf = useTitle();
  const row = useRecordContext<Envelope>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.envelopes.fields.${field}`);
  const money = (minor: string) => <Money minor={minor} currency={row.currency} />;
  return (
    <Page
      title={titleOf(row)}
      actions={
        <PublishCommands row={row} kind={kind} form={(close) => <FormDialog envelope={row} onClose={close} />} />
      }
    >
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
