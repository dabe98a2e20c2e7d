import { create } from 'zustand';
import { accessToken } from '../api/access-token';
import { forgetMember } from '../api/member-cache';
import type { Game } from '../api/games';
import type { NoticeType } from '../api/notices';
import { storedHidden, storedTheme, storeHidden, storeTheme, type Theme } from './preferences';

export type Modal =
  | { kind: 'login'; reason?: 'expired' | 'member' | 'again' }
  | { kind: 'forgotPassword' }
  | { kind: 'register' }
  | { kind: 'changePassword'; reason: 'weak' | 'expired' | 'first' }
  | { kind: 'needTrueAccount' }
  /** What the agents above tell, open at the message with that place in the whole list. */
  | { kind: 'notices'; index: number }
  /** What the platform tells by announcements of a type, open at the one with that place among them. */
  | { kind: 'announcements'; type: NoticeType; index: number }
  /** What is told once, after the log-in or at the first visit. */
  | { kind: 'popup' }
  | { kind: 'logout' };

/** A game that plays on in its small window while one walks through the site. */
export interface MiniGame {
  game: Game;
  mode: 'real' | 'demo';
  /** The table that was chosen, where a game has some. */
  room?: string;
}

interface SessionState {
  signedIn: boolean;
  /** The last one is on top. */
  modals: readonly Modal[];
  /** The player's choice; null follows the system. */
  theme: Theme | null;
  balanceHidden: boolean;
  mini: MiniGame | null;
  /** What forms held when the session ended, by form name, so that nobody types twice. */
  drafts: Readonly<Record<string, unknown>>;
  open: (modal: Modal) => void;
  close: () => void;
  /** Closes every modal on the way and shows this one. */
  replace: (modal: Modal) => void;
  closeAll: () => void;
  playSmall: (mini: MiniGame | null) => void;
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
  mini: null,
  drafts: {},
  open: (modal) => set(({ modals }) => ({ modals: [...modals.filter(({ kind }) => kind !== modal.kind), modal] })),
  close: () => set(({ modals }) => ({ modals: modals.slice(0, -1) })),
  replace: (modal) => set({ modals: [modal] }),
  closeAll: () => set({ modals: [] }),
  playSmall: (mini) => set({ mini }),
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
accessToken.onOther(() => {
  useSessionStore.setState({ drafts: {} });
  void forgetMember();
});
