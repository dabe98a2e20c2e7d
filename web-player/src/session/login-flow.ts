import { accessToken } from '../api/access-token';
import { usableToken } from '../api/client';
import { freePlay } from '../api/free-play';
import type { LoginValue } from '../api/login';
import { logout } from '../api/logout';
import { forgetMember } from '../api/member-cache';
import { memberKey } from '../api/member-info';
import { queryClient } from '../api/query-client';
import { refresh } from '../api/refresh';
import { useSessionStore } from './store';

/** Sits down with play money. */
export async function tryFreely(): Promise<void> {
  await enter({ ...(await freePlay()), firstTimeLogin: false });
}

/** After a forced change of the password: the session that was held back begins. */
export async function enterAfterChange(): Promise<void> {
  // The token in hand still opens nothing but the change, so the session begins with the next one.
  await refresh({ heldBack: true });
  accessToken.signIn();
  await queryClient.invalidateQueries({ queryKey: memberKey });
  useSessionStore.getState().closeAll();
}

/**
 * Signs out here even when the server cannot be reached: this screen must not stay open to the next person. The session ends here
 * before it ends there, so that no request is under way with a token that the server no longer takes.
 */
export async function signOut(): Promise<void> {
  const token = await usableToken().catch(() => null);
  accessToken.forget();
  if (token !== null) await logout(token).catch(() => undefined);
  sessionStorage.clear();
  useSessionStore.setState({ modals: [], drafts: {} });
  await forgetMember();
}

/** The session begins: who is signed in is known, and what was known of somebody else is not. */
export async function enter(value: LoginValue): Promise<void> {
  const { drafts } = useSessionStore.getState();
  accessToken.keep(value.token, value.expiresAt);
  accessToken.signIn();
  await forgetMember();
  queryClient.setQueryData(memberKey, value.member);
  useSessionStore.setState({
    modals: value.firstTimeLogin ? [{ kind: 'changePassword', reason: 'first' }] : [],
    drafts,
  });
}
