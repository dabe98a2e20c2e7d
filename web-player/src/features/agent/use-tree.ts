import { startTransition, useCallback, useState } from 'react';

export interface TreeState {
  isOpen: (id: string) => boolean;
  toggle: (id: string, open?: boolean) => void;
  openAll: (ids: readonly string[]) => void;
}

/** Which branches are open. A level of fifty rows opens behind the key that asks for it, so that the next key is not kept waiting. */
export function useTree(): TreeState {
  const [closed, setClosed] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useCallback((id: string) => (id === rootKey ? !closed : open.has(id)), [closed, open]);
  const toggle = useCallback(
    (id: string, wanted?: boolean) => {
      startTransition(() => {
        if (id === rootKey) return setClosed((before) => (wanted === undefined ? !before : !wanted));
        return setOpen((before) => {
          const next = new Set(before);
          if (wanted ?? !before.has(id)) next.add(id);
          else next.delete(id);
          return next;
        });
      });
    },
    [setOpen],
  );
  const openAll = useCallback((ids: readonly string[]) => {
    setClosed(false);
    setOpen((before) => new Set([...before, ...ids]));
  }, []);
  return { isOpen, toggle, openAll };
}

/** The agent's own branch, which starts open. */
export const rootKey = 'root';
