import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long after coming back a page may still be growing to the height it had. */
const growsMs = 4_000;
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * The router scrolls back at once, which a list that is still filling cannot follow. This goes on to the place as the page
 * grows, until it is reached, the player moves, or the time is over.
 */
export function useReturnToPlace(): void {
  const { key } = useLocation();
  const back = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());

  // In the layout phase: what the next page scrolls must not count as where this one was.
  useLayoutEffect(() => {
    const wanted = back ? places.current.get(key) : undefined;
    const keep = () => void places.current.set(key, window.scrollY);
    if (wanted === undefined || wanted <= window.scrollY) {
      window.addEventListener('scroll', keep, { passive: true });
      return () => window.removeEventListener('scroll', keep);
    }
    const grown = new ResizeObserver(() => {
      window.scrollTo(0, wanted);
      if (window.scrollY >= wanted - 1) stop();
    });
    const timer = setTimeout(() => stop(), growsMs);
    const stop = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const name of ownMoves) window.removeEventListener(name, stop);
      window.addEventListener('scroll', keep, { passive: true });
    };
    for (const name of ownMoves) window.addEventListener(name, stop, { passive: true });
    grown.observe(document.body);
    return () => {
      stop();
      window.removeEventListener('scroll', keep);
    };
  }, [key, back]);
}
