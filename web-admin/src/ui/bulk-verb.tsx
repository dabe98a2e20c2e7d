import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { Icon } from './icon.js';
import { ReasonDialog } from './reason-dialog.js';

interface Props {
  /** Message key of the button. */
  label: string;
  refresh: string[];
  run: (api: ConsoleDataProvider, id: string, reason: string) => Promise<unknown>;
  /** Asked for once, for all rows. */
  explain?: { title: string; consequence: string; presets: string[] };
  danger?: boolean;
}

interface Result {
  id: string;
  error: string | null;
}

/** One command for each selected row, one after another; every row's result is shown, failed ones first. */
export async function each(ids: string[], run: (id: string) => Promise<unknown>): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of ids) {
    const error = await run(id).then(
      () => null,
      (problem: Error) => problem.message,
    );
    results.push({ id, error });
  }
  return results.sort((left, right) => Number(right.error !== null) - Number(left.error !== null));
}

function Results({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const t = useTranslate();
  const failed = results.filter(({ error }) => error !== null).length;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{t('console.bulk.title', { done: results.length - failed, failed })}</DialogTitle>
      <DialogContent>
        <ul className="stack tight">
          {results.map(({ id, error }) => (
            <li key={id} className={`note ${error ? 'neg' : 'pos'}`}>
              <Icon name={error ? 'alert' : 'check'} />
              <span className="break">
                <span className="mono">{id}</span> {error ?? t('console.bulk.ok')}
              </span>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A bulk action that is pessimistic by nature: nothing shows as done before the server did it. */
export function BulkVerb({ label, refresh, run, explain, danger }: Props) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const { selectedIds, onUnselectItems } = useListContext();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [results, setResults] = useState<Result[] | null>(null);
  const start = async (reason: string) => {
    setBusy(true);
    setResults(await each(selectedIds.map(String), (id) => run(api, id, reason)));
    setBusy(false);
    setAsking(false);
    await Promise.all(refresh.map((root) => queries.invalidateQueries({ queryKey: [root] })));
  };
  const close = () => {
    setResults(null);
    onUnselectItems();
  };
  return (
    <>
      <Button
        size="small"
        variant={danger ? 'outlined' : 'contained'}
        color={danger ? 'error' : 'primary'}
        disabled={busy}
        onClick={() => (explain ? setAsking(true) : void start(''))}
      >
        {t(busy ? 'console.action.working' : label)}
      </Button>
      {explain && asking && (
        <ReasonDialog
          open
          danger={danger}
          title={t(explain.title)}
          consequence={t(explain.consequence, { smart_count: selectedIds.length })}
          presets={explain.presets}
          confirm={t(label)}
          pending={busy}
          error={null}
          onSubmit={(reason) => void start(reason)}
          onClose={() => setAsking(false)}
        />
      )}
      {results && <Results results={results} onClose={close} />}
    </>
  );
}
