import { create } from 'zustand';
import { accessToken } from '../api/access-token';
import { storedHidden, storedTheme, storeHidden, storeTheme, type Theme } from './preferences';

export type Modal =
  | { kind: 'login'; reason?: 'expired' | 'member' }
  | { kind: 'register' }
  | { kind: 'changePassword'; reason: 'weak' | 'expired' | 'first' }
  | { kind: 'needTrueAccount' }
  | { kind: 'logout' };

interface SessionState {
  signedIn: boolean;
  /** The last one is on top. */
  modals: readonly Modal[];
  /** The player's choice; null follows the system. */
  theme: Theme | null;
  balanceHidden: boolean;
  /** What forms held when the session ended, by form name, so that nobody types twice. */
  drafts: Readonly<Record<string, unknown>>;
  open: (modal: Modal) => void;
  close: () => void;
  /** Closes every modal on the way and shows this one. */
  replace: (modal: Modal) => void;
  closeAll: () => void;
  setTheme: (theme: Theme) => void;
  toggleBalance: () => void;
  keepDraft: (form: string, values: unknown) => void;
  dropDraft: (form: string) => void;
}

export const useSessionStore = create<SessionState>()((set) => ({
  signedIn: accessToken.signedIn(),
  modals: [],
  theme: storedTheme(),
  balanceHidden: storedHidden(),
  drafts: {},
  open: (modal) => set(({ modals }) => ({ modals: [...modals.filter(({ kind }) => kind !== modal.kind), modal] })),
  close: () => set(({ modals }) => ({ modals: modals.slice(0, -1) })),
  replace: (modal) => set({ modals: [modal] }),
  closeAll: () => set({ modals: [] }),
  setTheme: (theme) => {
    storeTheme(theme);
    set({ theme });
  },
  toggleBalance: () =>
    set(({ balanceHidden }) => {
      storeHidden(!balanceHidden);
      return { balanceHidden: !balanceHidden };
    }),
  keepDraft: (form, values) => set(({ drafts }) => ({ drafts: { ...drafts, [form]: values } })),
  dropDraft: (form) =>
    set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== form)) })),
}));

accessToken.subscribe(() => useSessionStore.setState({ signedIn: accessToken.signedIn() }));
accessToken.onLost(() => useSessionStore.getState().replace({ kind: 'login', reason: 'expired' }));
