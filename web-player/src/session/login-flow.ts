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
import { safeSessionStorage } from '../api/storage';
import { inTime } from '@banyan/kernel/rules';

const pushBrowser = inTime(() => import('./push-browser'));

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
  void pushBrowser().then(
    ({ endPush }) => endPush(),
    () => undefined,
  );
  if (token !== null) await logout(token).catch(() => undefined);
  safeSessionStorage.clear();
  useSessionStore.setState({ modals: [], drafts: {} });
  await forgetMember();
}

/**
 * The session begins: who is signed in is known, and what was known of somebody else is not. The page shows it at once; it waits for
 * what is read anew only after that, or a window that this opens came when somebody had gone on.
 */
export async function enter(value: LoginValue): Promise<void> {
  const { drafts } = useSessionStore.getState();
  accessToken.keep(value.token, value.expiresAt);
  const forgotten = forgetMember();
  queryClient.setQueryData(memberKey, value.member);
  useSessionStore.setState({
    modals: value.firstTimeLogin ? [{ kind: 'changePassword', reason: 'first' }] : [],
    drafts,
  });
  accessToken.signIn();
  await forgotten;
}
