import { useSyncExternalStore } from 'react';

/** What Chromium gives a page that may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();
const hold = (prompt: InstallPrompt | null): void => {
  held = prompt;
  listeners.forEach((listener) => listener());
};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  hold(event as InstallPrompt);
});
addEventListener('appinstalled', () => hold(null));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the player to install the site as an app; null where the browser cannot, or has done so. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => held);
  return prompt && (() => void prompt.prompt().then(() => hold(null)));
}

const standalone = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Safari on iPhone and iPad installs by its own menu alone. */
export const needsGuide = (): boolean =>
  !standalone() && /iPhone|iPad|iPod/.test(navigator.userAgent) && /Safari/.test(navigator.userAgent);
