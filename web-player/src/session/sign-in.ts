import { accessToken } from '../api/access-token';
import { login, type LoginRequest, type LoginValue } from '../api/login';
import { queryClient } from '../api/query-client';
import { register, type RegisterRequest } from '../api/register';
import { fetchWhitelabel, whitelabelKey } from '../api/whitelabel';
import { enter } from './login-flow';
import { forgetUsername, rememberUsername } from './preferences';
import { useSessionStore } from './store';

/** The password that everybody tries first; a login with it works and forces the change. */
const weakPassword = '123456';

/**
 * Signs in as specification section 4 orders. Throws ApiError; the modal then shows what the server asks for. Answers whether the
 * member is advised to set up a second factor.
 */
export async function signIn(request: LoginRequest, remember: boolean): Promise<boolean> {
  const value = await login(request);
  await goOn(request, remember, value);
  return value.secondFactorAdvised === true;
}

/** Goes on after the server let the member in, at once or by a second step. */
export async function goOn(request: LoginRequest, remember: boolean, value: LoginValue): Promise<void> {
  if (remember && request.username) rememberUsername(request.username);
  else forgetUsername();
  const reason = await forcedChange(request, value);
  if (!reason) return enter(value);
  accessToken.keep(value.token, value.expiresAt);
  useSessionStore.getState().replace({ kind: 'changePassword', reason });
}

/** Opens an account; its owner is signed in at once. */
export async function signUp(request: RegisterRequest): Promise<LoginValue> {
  const value = await register(request);
  await enter({ ...value, firstTimeLogin: false });
  return value;
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
