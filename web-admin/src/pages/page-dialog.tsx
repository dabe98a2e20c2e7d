import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PageContent, SitePage } from '../api/notice-types.js';
import { PreviewPart } from '../posts/preview-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';
import { emptyContent, isReady, pageNames, type PageName } from './draft.js';
import { EventPart } from './event-part.js';
import { SitePart } from './site-part.js';

interface Place {
  brand: string;
  name: PageName;
}

function PlacePart({ place, onChange }: { place: Place; onChange: (change: Partial<Place>) => void }) {
  const t = useTranslate();
  return (
    <div className="row tight wrap-ok">
      <BrandSelect
        size="small"
        label={t('resources.pages.fields.brand')}
        value={place.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <TextField
        select
        size="small"
        label={t('resources.pages.fields.name')}
        value={place.name}
        onChange={(event) => onChange({ name: event.target.value as PageName })}
      >
        {pageNames.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`console.page.name.${name}`)}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

interface Props {
  page: SitePage | null;
  /** What it begins with, such as an earlier version; else the draft, or what is published. */
  begin?: PageContent;
  onClose: () => void;
}

/** Writes the draft of a page; two operators publish it. */
export function PageDialog({ page, begin, onClose }: Props) {
  const t = useTranslate();
  const [place, setPlace] = useState<Place>({ brand: page?.brand ?? '', name: page?.name ?? 'SITE' });
  const [content, setContent] = useState(() => begin ?? page?.draft ?? page?.published ?? emptyContent());
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(page?.revision ?? 0);
  const change = (part: Partial<PageContent>) => setContent({ ...content, ...part });
  const ready = place.brand !== '' && isReady(place.name, content);
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      page ? api.changePage(page.id, { revision, content, reason }) : api.writePage({ ...place, content, reason }),
    { refresh: ['pages', 'auditLogs'], done: 'console.page.saved', onDone: onClose },
  );
  const Part = place.name === 'SITE' ? SitePart : EventPart;
  return (
    <ReasonDialog
      open
      wide
      title={t(page ? 'console.page.change' : 'console.page.write')}
      consequence={t('console.page.consequence')}
      presets={['release', 'campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={ready}
      onSubmit={start}
      onClose={onClose}
    >
      {page === null && (
        <PlacePart
          place={place}
          onChange={(part) => {
            setPlace({ ...place, ...part });
            if (part.name) setContent(emptyContent());
          }}
        />
      )}
      <Part content={content} onChange={change} />
      <PreviewPart
        brand={place.brand}
        of={JSON.stringify(content)}
        ready={ready}
        make={(api) => api.previewPage({ brand: place.brand, content })}
      />
    </ReasonDialog>
  );
}
