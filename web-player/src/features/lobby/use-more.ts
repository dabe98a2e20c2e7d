import { useEffect, useRef, useState } from 'react';
import type { useGames } from '../../api/games';

/** Begins to load so many screens before the end comes into view. */
const ahead = '130%';

/**
 * The pages after the first: asked for by a button, so that what lies below the list can be reached, and from then on as one
 * scrolls. `end` is put on an element below the list.
 */
export function useMore({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof useGames>) {
  const [scrolling, setScrolling] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const pages = data?.pages.length;
  useEffect(() => {
    if (!scrolling || !hasNextPage || isFetchingNextPage || !end.current) return undefined;
    // Watched anew after each page: an end that stayed in view is told of only when the watching begins.
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(), {
      rootMargin: `0px 0px ${ahead} 0px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [scrolling, pages, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const more = () => {
    setScrolling(true);
    void fetchNextPage();
  };
  return { end, more };
}
