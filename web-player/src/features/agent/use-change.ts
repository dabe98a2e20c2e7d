import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';

/** Does something to what a list shows and asks for the list again; returns whether it was done. */
export function useChange(queryKey: QueryKey) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [refusal, setRefusal] = useState<ApiError>();
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setRefused(undefined);
    setRefusal(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      setRefused(errorText(error));
      setRefusal(error instanceof ApiError ? error : undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, refusal, change };
}
