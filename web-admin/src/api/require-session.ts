import { session } from './session.js';

const base = '/admin';
const login = `${base}/login`;

/** Whether the address is already the login page's, which nothing has to be checked for. */
export const onLoginPage = (): boolean => location.pathname === login;

/**
 * Brings a visitor without a session to the login page before anything is drawn, so that no screen is shown only to be
 * taken away. The address that was asked for lies where react-admin's login looks for it (the router keeps a location's
 * state under `usr`).
 */
export async function requireSession(): Promise<void> {
  if (onLoginPage() || (await session.refresh())) return;
  const { pathname, search } = location;
  const usr = { nextPathname: pathname.slice(base.length) || '/', nextSearch: search };
  history.replaceState({ usr, key: 'default', idx: 0 }, '', login);
}
