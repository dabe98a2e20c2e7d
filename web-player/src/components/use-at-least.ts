import { useCallback, useSyncExternalStore } from 'react';

/** Where the desk's header and columns begin, in CSS pixels; the stylesheets say the same. */
export const desktopInset = 1200;

const wider = (width: number): MediaQueryList | undefined => globalThis.matchMedia?.(`(min-width: ${width}px)`);

/**
 * Whether the window is at least so wide, in CSS pixels. What a width does not show is not built either: on a slow phone
 * the desk's menus alone cost 0.1 s. Where no window can be asked, it is wide.
 */
export function useAtLeast(width: number): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const query = wider(width);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    [width],
  );
  return useSyncExternalStore(follow, () => wider(width)?.matches ?? true);
}
