import { useEffect, useSyncExternalStore } from 'react';
import { useSessionStore } from './store';

const system = () => matchMedia('(prefers-color-scheme: light)');

function followSystem(listener: () => void) {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme in use: the player's choice, else the system's; written on the document. */
export function useTheme() {
  const chosen = useSessionStore((state) => state.theme);
  const setTheme = useSessionStore((state) => state.setTheme);
  const light = useSyncExternalStore(followSystem, () => system().matches);
  const theme = chosen ?? (light ? 'light' : 'dark');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--color-canvas');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas.trim());
  }, [theme]);
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}
