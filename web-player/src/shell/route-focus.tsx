import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Takes the focus to the new page's title, so that screen readers say where they are and Tab starts there.
 * Stands beside the page inside its Suspense: it only runs when the page is really shown.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    const main = document.getElementById('main');
    const title = main?.querySelector<HTMLElement>('h1');
    if (title) title.tabIndex = -1;
    (title ?? main)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
