import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { ApiError } from '../api/problem.js';

interface Options<Result> {
  /** Resources (or query roots) to read again afterwards. */
  refresh: string[];
  /** Message key of the toast; it stays until closed, since it tells of money or rights. */
  done?: string;
  onDone?: (result: Result) => void;
}

/** A command without arguments is started without any. */
type Given<Args> = unknown extends Args ? [] : [args: Args];

/**
 * One command of the console: pessimistic, sent once however often the button is pressed, and everything it touches
 * is read again afterwards, also after a conflict.
 */
export function useVerb<Args, Result>(
  run: (api: ConsoleDataProvider, args: Args) => Promise<Result>,
  { refresh, done, onDone }: Options<Result>,
) {
  const api = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const busy = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const reload = () => Promise.all(refresh.map((root) => queries.invalidateQueries({ queryKey: [root] })));
  const mutation = useMutation<Result, Error, Args>({
    mutationFn: (args) => run(api, args),
    onSuccess: async (result) => {
      onDone?.(result);
      if (done) notify(done, { type: 'success', autoHideDuration: null });
      await reload();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await reload();
      // What was read anew may have no place for the dialog that would have told.
      if (!shown.current) notify(error.message, { type: 'error', autoHideDuration: null });
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const start = (...args: Given<Args>) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(args[0] as Args);
  };
  return { start, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}
