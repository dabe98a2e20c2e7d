import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { PageContent, SitePage } from '../api/notice-types.js';
import type { PageStepVerb } from '../api/types.js';
import { Missing } from '../posts/list.js';
import { PreviewPart } from '../posts/preview-part.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Facts, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { PageState } from './list.js';
import { PageDialog } from './page-dialog.js';

const presets: Record<PageStepVerb, string[]> = {
  propose: ['campaign', 'release'],
  publish: ['checked_request', 'law'],
};

function StepDialog({ row, verb, onClose }: { row: SitePage; verb: PageStepVerb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepPage(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['pages', 'auditLogs'], done: `console.page.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.page.${verb}`)}
      consequence={t(`console.page.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.page.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ row }: { row: SitePage }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<PageStepVerb | 'change' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'pages', verb);
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
          {t('console.page.propose')}
        </Button>
      )}
      {may('publish') && row.draft && row.proposedBy !== null && (
        <Button variant="contained" onClick={() => setOpen('publish')}>
          {t('console.page.publish')}
        </Button>
      )}
      {open === 'change' && <PageDialog page={row} onClose={close} />}
      {open && open !== 'change' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

/** What a page holds, in a few lines. */
function Outline({ content }: { content: PageContent }) {
  const t = useTranslate();
  const marks = (list: PageContent['licences']) => list.map(({ name }) => name).join(', ');
  const blocks = content.blocks.map(({ type, texts }) =>
    [t(`console.page.block.${type}`), texts[0]?.text].filter(Boolean).join(': '),
  );
  if (content.texts.length > 0)
    return (
      <Facts
        rows={[
          [t('console.page.title'), content.texts[0]?.title],
          [t('console.page.blocks'), <ol key="b">{blocks.map((block, at) => <li key={at}>{block}</li>)}</ol>], // prettier-ignore
        ]}
      />
    );
  return (
    <Facts
      rows={[
        [t('console.page.licences'), marks(content.licences)],
        [t('console.page.payments'), marks(content.payments)],
        [t('console.page.providers'), marks(content.providers)],
        [t('console.page.contacts'), content.contacts.map(({ address }) => address).join(', ')],
        [t('console.page.frameOrigins'), content.frameOrigins.join(', ')],
        [t('console.page.pictureOrigins'), content.pictureOrigins.join(', ')],
      ]}
    />
  );
}

function Versions({ row }: { row: SitePage }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const api = useDataProvider<ConsoleDataProvider>();
  const [begin, setBegin] = useState<PageContent | null>(null);
  const { data, error } = useQuery({
    queryKey: ['pages', 'versions', row.id, row.version],
    queryFn: () => api.pageVersions(row.id),
  });
  return (
    <Card title={t('console.page.versions')}>
      <Problem error={error} />
      <ol className="stack tight">
        {data?.versions.map((each) => (
          <li key={each.version} className="row between">
            <span className="stack tight">
              <b>{t('console.post.version', { version: each.version })}</b>
              <span className="xs faint">
                {t('console.page.by_two', { proposed: each.proposedBy, published: each.publishedBy })} ·{' '}
                <When at={each.publishedAt} />
              </span>
            </span>
            {isAllowed(permissions, 'pages', 'edit') && (
              <Button size="small" variant="outlined" onClick={() => setBegin(each.content)}>
                {t('console.post.take_version')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {begin && <PageDialog page={row} begin={begin} onClose={() => setBegin(null)} />}
    </Card>
  );
}

function PageScreen() {
  const t = useTranslate();
  const row = useRecordContext<SitePage>();
  const { permissions = [] } = usePermissions<string[]>();
  if (!row) return <NoRecord />;
  const { draft, published, brand } = row;
  const name = (field: string) => t(`resources.pages.fields.${field}`);
  return (
    <Page title={t(`console.page.name.${row.name}`)} actions={<Commands row={row} />}>
      <PageState page={row} />
      <Card title={t('console.page.facts')}>
        <Facts
          rows={[
            [name('brand'), <BrandName key="b" code={brand} />],
            [name('version'), String(row.version)],
            [name('missing'), <Missing key="m" languages={row.missing} />],
            [name('proposedBy'), row.proposedBy],
            [name('writtenBy'), row.writtenBy],
            [name('updatedAt'), <When key="u" at={row.updatedAt} />],
          ]}
        />
      </Card>
      {published && (
        <Card title={t('console.page.published')}>
          <Outline content={published} />
        </Card>
      )}
      {draft && (
        <Card title={t('console.page.draft')}>
          <Outline content={draft} />
          {isAllowed(permissions, 'pages', 'edit') && (
            <PreviewPart
              brand={brand}
              of={JSON.stringify(draft)}
              ready
              make={(api) => api.previewPage({ brand, content: draft })}
            />
          )}
        </Card>
      )}
      {row.version > 0 && <Versions row={row} />}
      <AuditTrail objectType="page" objectId={row.id} />
    </Page>
  );
}

export default function PageShow() {
  return (
    <ShowScreen>
      <PageScreen />
    </ShowScreen>
  );
}
