import { trialAccount, useMemberQuery, type Member } from '../api/member-info';
import { useSessionStore } from './store';

export interface Session {
  /** `member` also while `member` itself is still on its way. */
  status: 'guest' | 'member';
  member?: Member;
  /** A free-play account: no wallet, no personal centre. */
  trial: boolean;
  /** Opens the login modal. */
  login: () => void;
  /** Asks whether to sign out. */
  logout: () => void;
}

/** Who is here, and the two doors. */
export function useSession(): Session {
  const signedIn = useSessionStore((state) => state.signedIn);
  const open = useSessionStore((state) => state.open);
  const { data: member } = useMemberQuery(signedIn);
  return {
    status: signedIn ? 'member' : 'guest',
    member: signedIn ? member : undefined,
    trial: signedIn && member?.type === trialAccount,
    login: () => open({ kind: 'login' }),
    logout: () => open({ kind: 'logout' }),
  };
}
