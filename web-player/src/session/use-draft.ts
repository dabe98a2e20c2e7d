import { entryOf } from '@banyan/kernel/rules';
import { useEffect, useRef } from 'react';
import { useSessionStore } from './store';

/** What a form held when it last left the screen, for instance because the session ended in the middle. */
export const draftOf = <T>(form: string): T | undefined =>
  entryOf(useSessionStore.getState().drafts, form) as T | undefined;

/** Keeps what a form holds when it leaves the screen; null: nothing worth keeping. Never for passwords. */
export function useKeepDraft<T>(form: string, values: T | null): void {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(
    () => () => {
      const { keepDraft, dropDraft } = useSessionStore.getState();
      if (latest.current === null) dropDraft(form);
      else keepDraft(form, latest.current);
    },
    [form],
  );
}
