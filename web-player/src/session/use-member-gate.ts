import { useCallback } from 'react';
import { useSession } from './use-session';
import { useSessionStore } from './store';

/** Runs what only a member with a real account may do; otherwise asks for a login or for a real account. */
export function useMemberGate(): (action: () => void) => void {
  const { status, trial } = useSession();
  const open = useSessionStore((state) => state.open);
  return useCallback(
    (action) => {
      if (status === 'guest') open({ kind: 'login', reason: 'member' });
      else if (trial) open({ kind: 'needTrueAccount' });
      else action();
    },
    [status, trial, open],
  );
}
