import { Suspense, useEffect, useRef, useState } from 'react';
import type { Game } from '../../api/games';
import { lazyInTime } from '../../navigation/chunks';

const More = lazyInTime(() => import('./more'));

/** Whether somebody has scrolled to an element once; before that nothing is asked for. */
function useReached(element: { readonly current: HTMLElement | null }): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (reached || !element.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setReached(true), {
      rootMargin: '0px 0px -72px 0px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, reached]);
  return reached;
}

/** The place below the game's first view. */
export function Below({ game }: { game: Game }) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useReached(place);
  return (
    <div ref={place} className="game-below">
      {reached && (
        <Suspense fallback={null}>
          <More game={game} />
        </Suspense>
      )}
    </div>
  );
}
