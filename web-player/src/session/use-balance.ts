import { useCallback, useState } from 'react';
import { useBalanceQuery, type Balance } from '../api/balance';
import { useSessionStore } from './store';
import { useSession } from './use-session';

export interface BalanceView {
  /** Undefined while it is not known: show nothing rather than zero. */
  balance?: Balance;
  hidden: boolean;
  toggleHidden: () => void;
  /** True for at least a second after `refresh`, so that the press is seen to do something. */
  refreshing: boolean;
  refresh: () => void;
  /** When the shown balance was read or pushed, in ms; 0 before the first. */
  updatedAt: number;
  failed: boolean;
}

const spinnerMs = 1_000;

/** The wallet's balance, kept current by the socket. A trial account has none, and nobody asks for it. */
export function useBalance(): BalanceView {
  const { member, trial } = useSession();
  const hidden = useSessionStore((state) => state.balanceHidden);
  const toggleHidden = useSessionStore((state) => state.toggleBalance);
  const { data, refetch, dataUpdatedAt, isError } = useBalanceQuery(member !== undefined && !trial);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = useCallback(() => {
    setRefreshing(true);
    const second = new Promise((resolve) => setTimeout(resolve, spinnerMs));
    void Promise.allSettled([refetch(), second]).then(() => setRefreshing(false));
  }, [refetch]);
  const balance = member && !trial ? data : undefined;
  return { balance, hidden, toggleHidden, refreshing, refresh, updatedAt: dataUpdatedAt, failed: isError };
}
