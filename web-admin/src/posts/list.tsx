import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { isAllowed } from '../api/access.js';
import type { Post } from '../api/notice-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge, Dash, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useTitle } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';
import { postCategories, postKinds } from './draft.js';
import { PostDialog } from './post-dialog.js';
import { VersionsDialog } from './versions-dialog.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={postKinds.map((id) => ({ id, name: `console.post.kind.${id}` }))}
  />,
  <ChoiceFilter
    key="category"
    source="category"
    choices={postCategories.map((id) => ({ id, name: `console.post.category.${id}` }))}
  />,
  <ChoiceFilter
    key="missing"
    source="missing"
    translateChoice={false}
    choices={inPlayer.map(({ code, name }) => ({ id: code, name }))}
  />,
  <BooleanInput key="published" source="published" />,
  <BooleanInput key="pinned" source="pinned" />,
  <BrandFilter key="brand" source="brand" />,
];

function RemoveDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslate();
  const titleOf = useTitle();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.removePost(post.id, { reason, version: post.version }),
    {
      refresh: ['posts', 'auditLogs'],
      done: 'console.post.removed',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.post.remove_title', { title: titleOf(post) })}
      consequence={t('console.post.remove_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.post.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ post, editable }: { post: Post; editable: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'change' | 'remove' | 'versions' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {editable && (
        <Button size="small" variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      <Button size="small" variant="outlined" onClick={() => setOpen('versions')}>
        {t('console.post.versions')}
      </Button>
      {editable && (
        <Button size="small" variant="outlined" color="error" onClick={() => setOpen('remove')}>
          {t('console.post.remove')}
        </Button>
      )}
      {open === 'change' && <PostDialog post={post} onClose={close} />}
      {open === 'remove' && <RemoveDialog post={post} onClose={close} />}
      {open === 'versions' && <VersionsDialog post={post} editable={editable} onClose={close} />}
    </>
  );
}

/** Columns that a list shows when they are asked for. */
const unasked = ['brand', 'endsOn'];

/** What it is now: shown, waiting for its hour, over, a draft. A stream is shown before it begins. */
function stateOf({ kind, published, startsOn, endsOn }: Post): string {
  const now = Date.now();
  if (!published) return 'draft';
  if (kind !== 'LIVE' && Date.parse(startsOn) > now) return 'waiting';
  return endsOn !== null && Date.parse(endsOn) <= now ? 'over' : 'shown';
}

/** Languages of the players' app that something is not written in. */
export function Missing({ languages }: { languages: readonly string[] }) {
  const t = useTranslate();
  if (languages.length === 0) return t('console.post.complete');
  const names = languages.map((code) => inPlayer.find((each) => each.code === code)?.name ?? code);
  return <Badge tone="warn">{names.join(', ')}</Badge>;
}

/** News, blog and live streams, what was changed last first. */
export default function PostList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'posts', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.posts')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.post.write')}
            dialog={(close) => <PostDialog post={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Post> rowClick={false} bulkActionButtons={false} hiddenColumns={unasked}>
        <DataTable.Col<Post>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <b>{titleOf(row)}</b>
              <span className="xs faint">{row.slug}</span>
            </span>
          )}
        />
        <DataTable.Col<Post> source="kind" render={(row) => t(`console.post.kind.${row.kind}`)} />
        <DataTable.Col<Post>
          source="published"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {t(`console.notice.state.${stateOf(row)}`)}
              {row.pinned && <Badge tone="info">{t('resources.posts.fields.pinned')}</Badge>}
            </span>
          )}
        />
        <DataTable.Col<Post> source="missing" disableSort render={(row) => <Missing languages={row.missing} />} />
        <DataTable.Col<Post> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Post> source="startsOn" render={(row) => <When at={row.startsOn} />} />
        <DataTable.Col<Post> source="endsOn" render={(row) => (row.endsOn ? <When at={row.endsOn} /> : <Dash />)} />
        <DataTable.Col<Post>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              <Commands post={row} editable={editable} />
              <AuditButton objectType="post" objectId={row.id} name={titleOf(row)} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
