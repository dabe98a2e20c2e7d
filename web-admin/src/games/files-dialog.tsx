import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { CatalogueImport } from '../api/types.js';
import { FileButton } from '../ui/file-button.js';
import { Problem } from '../ui/problem.js';
import { saveFile } from '../ui/save-file.js';
import { useVerb } from '../ui/use-verb.js';
import { Changes, Decision, Problems } from './import-parts.js';

const refresh = ['games', 'imports', 'auditLogs'];

function Exports() {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, format: 'csv' | 'json') => api.catalogueFile(format), {
    refresh: [],
    onDone: ({ name, text }) => saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' })),
  });
  return (
    <>
      <span className="row">
        {(['csv', 'json'] as const).map((format) => (
          <Button key={format} disabled={isPending} onClick={() => start(format)}>
            {t('console.files.export', { format: format.toUpperCase() })}
          </Button>
        ))}
      </span>
      <Problem error={error} />
    </>
  );
}

function Waiting({ onLook }: { onLook: (file: CatalogueImport) => void }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['imports', 'waiting'], queryFn: () => api.waitingImports() });
  if (!data?.data.length) return null;
  return (
    <section className="stack tight">
      <h3>{t('console.files.waiting_title')}</h3>
      {data.data.map((file) => (
        <span key={file.id} className="row">
          <span className="grow break">
            {t('console.files.waiting_row', {
              id: file.id,
              maker: file.makerName,
              count: file.changed + file.created,
              reason: file.reason ?? '',
            })}
          </span>
          <Button size="small" onClick={() => onLook(file)}>
            {t('console.files.look', { id: file.id })}
          </Button>
        </span>
      ))}
    </section>
  );
}

/** One import: what is wrong, or what changes and the decision on it. */
function Import({ file, onDone }: { file: CatalogueImport; onDone: (file: CatalogueImport) => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, [verb, reason]: ['apply' | 'approve' | 'reject', string]) => api.decideImport(file.id, verb, { reason }),
    { refresh, onDone },
  );
  const count = file.changed + file.created;
  const summary = t('console.files.summary', { rows: file.rows, changed: file.changed, created: file.created });
  if (file.problemCount > 0) return <Problems file={file} />;
  if (file.state === 'APPLIED' || file.state === 'REJECTED')
    return <p role="status">{t(`console.files.${file.state.toLowerCase()}`)}</p>;
  if (count === 0) return <p role="status">{t('console.files.nothing')}</p>;
  return (
    <div className="stack">
      <p role="status">{summary}</p>
      {file.state === 'WAITING' && <p className="muted">{t('console.files.waiting')}</p>}
      <Changes id={file.id} />
      {file.state === 'PREVIEWED' ? (
        <Decision
          label={t('console.files.apply', { count })}
          pending={isPending}
          onDecide={(reason) => start(['apply', reason])}
        />
      ) : (
        <Decision
          label={t('console.files.approve')}
          pending={isPending}
          onDecide={(reason) => start(['approve', reason])}
          onReject={(reason) => start(['reject', reason])}
        />
      )}
      <Problem error={error} />
    </div>
  );
}

/** The catalogue out as a file, and a file in: read, shown, then applied. */
export function FilesDialog({ editable, onClose }: { editable: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [file, setFile] = useState<CatalogueImport | null>(null);
  const { start, isPending, error } = useVerb(
    async (api, chosen: File) =>
      api.previewImport(chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv', await chosen.text()),
    { refresh: [], onDone: setFile },
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="files-title">
      <DialogTitle id="files-title">{t('console.files.title')}</DialogTitle>
      <DialogContent className="stack">
        <Exports />
        {editable && (
          <>
            <p className="muted">{t('console.files.what')}</p>
            <Waiting onLook={setFile} />
            <FileButton
              variant="contained"
              disabled={isPending}
              label={t('console.files.choose')}
              accept=".csv,.json"
              onChoose={start}
            />
            {isPending && <p role="status">{t('console.action.working')}</p>}
            <Problem error={error} />
            {file && <Import key={`${file.id}${file.state}`} file={file} onDone={setFile} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
