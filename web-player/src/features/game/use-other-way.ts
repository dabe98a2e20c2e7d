import { useLayoutEffect } from 'react';
import { avoidHost } from '../../api/launch-game';

/**
 * Launches again past a launch host that does not load; undefined for a game on its vendor's own host. It goes by itself when
 * this page may not show that host, because the page is older than the brand's list.
 */
export function useOtherWay(launchHost: string | undefined, again: () => void): (() => void) | undefined {
  const go = launchHost
    ? () => {
        avoidHost(launchHost);
        again();
      }
    : undefined;
  // Before the browser may refuse the frame of the same commit.
  useLayoutEffect(() => {
    const onRefused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (launchHost && effectiveDirective === 'frame-src' && blockedURI.startsWith(launchHost)) go?.();
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => document.removeEventListener('securitypolicyviolation', onRefused);
  });
  return go;
}
