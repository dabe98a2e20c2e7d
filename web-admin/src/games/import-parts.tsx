import { Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { CatalogueImport } from '../api/types.js';
import { Diff } from '../ui/diff.js';
import { Problem } from '../ui/problem.js';

/** What is wrong with the file, line by line. */
export function Problems({ file }: { file: CatalogueImport }) {
  const t = useTranslate();
  return (
    <div role="alert">
      <p>{t('console.files.problems', { count: file.problemCount })}</p>
      <ul className="stack tight">
        {file.problems.map(({ line, field, message }) => (
          <li key={`${line}:${field}:${message}`} className="note neg">
            <span className="break">
              {t('console.files.line', { line })} <span className="mono">{field}</span>: {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every game that the file changes, before and after. */
export function Changes({ id }: { id: string }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({ queryKey: ['imports', id], queryFn: () => api.importChanges(id, 1) });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  return (
    <section className="stack" aria-label={t('console.files.shown', { shown: data.data.length, total: data.total })}>
      <p className="muted">{t('console.files.shown', { shown: data.data.length, total: data.total })}</p>
      {data.data.map(({ brand, code, before, after }) => (
        <div key={`${brand}:${code}`}>
          <b className="mono">
            {brand}:{code}
          </b>
          <Diff before={before} after={after} />
        </div>
      ))}
    </section>
  );
}

interface DecisionProps {
  label: string;
  pending: boolean;
  onDecide: (reason: string) => void;
  onReject?: (reason: string) => void;
}

/** A reason, and the button that needs it. */
export function Decision({ label, pending, onDecide, onReject }: DecisionProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const short = reason.trim().length < 3;
  return (
    <div className="stack">
      <TextField
        label={t('console.files.reason')}
        value={reason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setReason(event.target.value)}
      />
      <span className="row">
        <Button variant="contained" disabled={short || pending} onClick={() => onDecide(reason.trim())}>
          {pending ? t('console.action.working') : label}
        </Button>
        {onReject && (
          <Button color="error" disabled={short || pending} onClick={() => onReject(reason.trim())}>
            {t('console.files.reject')}
          </Button>
        )}
      </span>
    </div>
  );
}
