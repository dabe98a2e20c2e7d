import { accessToken } from '../api/access-token';
import { freePlay } from '../api/free-play';
import { login, type LoginRequest, type LoginValue } from '../api/login';
import { logout } from '../api/logout';
import { forgetMember } from '../api/member-cache';
import { memberKey } from '../api/member-info';
import { queryClient } from '../api/query-client';
import { refresh } from '../api/refresh';
import { register, type RegisterRequest } from '../api/register';
import { fetchWhitelabel, whitelabelKey } from '../api/whitelabel';
import { forgetUsername, rememberUsername } from './preferences';
import { useSessionStore } from './store';

/** The password that everybody tries first; a login with it works and forces the change. */
const weakPassword = '123456';

/** Signs in as specification section 4 orders. Throws ApiError; the modal then shows what the server asks for. */
export async function signIn(request: LoginRequest, remember: boolean): Promise<void> {
  const value = await login(request);
  if (remember) rememberUsername(request.username);
  else forgetUsername();
  accessToken.keep(value.token, value.expiresAt);
  const forced = await forcedChange(request, value);
  if (forced) useSessionStore.getState().replace({ kind: 'changePassword', reason: forced });
  else await enter(value);
}

/** Opens an account; its owner is signed in at once. */
export async function signUp(request: RegisterRequest): Promise<LoginValue> {
  const value = await register(request);
  accessToken.keep(value.token, value.expiresAt);
  await enter({ ...value, firstTimeLogin: false });
  return value;
}

/** Sits down with play money. */
export async function tryFreely(): Promise<void> {
  const value = await freePlay();
  accessToken.keep(value.token, value.expiresAt);
  await enter({ ...value, firstTimeLogin: false });
}

/** After a forced change of the password: the session that was held back begins. */
export async function enterAfterChange(): Promise<void> {
  // The token in hand still opens nothing but the change, so the session begins with the next one.
  await refresh({ heldBack: true });
  accessToken.signIn();
  await queryClient.invalidateQueries({ queryKey: memberKey });
  useSessionStore.getState().closeAll();
}

/** Signs out here even when the server cannot be reached: this screen must not stay open to the next person. */
export async function signOut(): Promise<void> {
  await logout().catch(() => undefined);
  accessToken.forget();
  sessionStorage.clear();
  useSessionStore.setState({ modals: [], drafts: {} });
  await forgetMember();
}

async function forcedChange({ password, type }: LoginRequest, value: LoginValue): Promise<'weak' | 'expired' | null> {
  if (type !== 'username') return null;
  if (password === weakPassword) return 'weak';
  if (!value.passwordExpired) return null;
  const flags = await queryClient.ensureQueryData({
    queryKey: whitelabelKey,
    queryFn: ({ signal }) => fetchWhitelabel(signal),
  });
  return flags.forcePasswordChange ? 'expired' : null;
}

async function enter(value: LoginValue): Promise<void> {
  const { drafts } = useSessionStore.getState();
  accessToken.signIn();
  await forgetMember();
  queryClient.setQueryData(memberKey, value.member);
  useSessionStore.setState({
    modals: value.firstTimeLogin ? [{ kind: 'changePassword', reason: 'first' }] : [],
    drafts,
  });
}
