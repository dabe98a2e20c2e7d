import type { AuthProvider } from 'react-admin';
import { language } from '../i18n/language.js';
import { isAllowed } from './access.js';
import { onLoginPage } from './require-session.js';
import { session, type Operator } from './session.js';

interface SecondStep {
  challenge: string;
  code: string;
  /** Of whoever enrols: the password that he chose. */
  password?: string;
}

/** The operator in hand; after a reload the session first comes back from its cookie. */
async function operator(): Promise<Operator | undefined> {
  if (!session.get()) await session.refresh();
  return session.get()?.operator;
}

const status = (error: unknown) => (error as { status?: number } | null)?.status;

/** react-admin's view of the session. 401 ends it; 403 never does: the screen says that access is denied. */
export const authProvider = {
  login: ({ challenge, code, password }: SecondStep) =>
    password === undefined
      ? session.totp(challenge, code, language.code())
      : session.finishEnrolment(challenge, password, code, language.code()),
  logout: async () => {
    await session.end();
  },
  checkAuth: async () => {
    // A screen lives on for a moment after the address has changed; refusing it again would navigate for ever.
    if (onLoginPage() || session.get() || (await session.refresh())) return;
    throw Object.assign(new Error('console.login.needed'), { redirectTo: '/login' });
  },
  checkError: async (error: unknown) => {
    if (status(error) !== 401) return;
    session.forget();
    throw Object.assign(new Error('ra.notification.logged_out'), { redirectTo: '/login' });
  },
  getIdentity: async () => {
    const who = await operator();
    if (!who) throw new Error('console.login.needed');
    return { ...who, fullName: who.name };
  },
  getPermissions: async () => (await operator())?.permissions ?? [],
  canAccess: async ({ resource, action }: { resource: string; action: string }) =>
    isAllowed((await operator())?.permissions ?? [], resource, action),
} satisfies AuthProvider;
