import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Article } from '../api/notice-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { TitleOf, useTitle } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';
import { ArticleDialog } from './article-dialog.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="parentId" source="parentId" />,
  <BooleanInput key="published" source="published" />,
  <BrandFilter key="brand" source="brand" />,
];

function RemoveDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const t = useTranslate();
  const titleOf = useTitle();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeArticle(article.id, { reason }), {
    refresh: ['articles', 'auditLogs'],
    done: 'console.article.removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.article.remove_title', { title: titleOf(article) })}
      consequence={t('console.article.remove_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.article.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ article }: { article: Article }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen('change')}>
        {t('ra.action.edit')}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('remove')}>
        {t('console.article.remove')}
      </Button>
      {open === 'change' && <ArticleDialog article={article} onClose={close} />}
      {open === 'remove' && <RemoveDialog article={article} onClose={close} />}
    </>
  );
}

/** The articles of the help centres, each with the topic that it stands in. */
export default function ArticleList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'articles', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.articles')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.article.write')}
            dialog={(close) => <ArticleDialog article={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Article> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Article>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <b>{titleOf(row)}</b>
              <span className="xs faint">
                #{row.id} · {row.texts.map(({ language }) => language).join(', ')}
              </span>
            </span>
          )}
        />
        <DataTable.Col<Article>
          source="parent"
          disableSort
          render={(row) =>
            row.parentId === null ? (
              t('console.article.top')
            ) : (
              <TitleOf of="articles" id={row.parentId} title={row.parent ?? ''} />
            )
          }
        />
        <DataTable.Col<Article> source="place" />
        <DataTable.Col<Article>
          source="published"
          disableSort
          render={(row) => t(row.published ? 'console.article.shown' : 'console.article.draft')}
        />
        <DataTable.Col<Article> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Article> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<Article>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Commands article={row} />}
              <AuditButton objectType="help" objectId={row.id} name={titleOf(row)} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
