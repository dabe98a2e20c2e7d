import { useEffect, useState } from 'react';

/** The first view is there by then, also on a slow phone. */
const laterMs = 8_000;
/** What somebody did has been answered by then. */
const doneMs = 1_000;
const doings = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the first view is over, since somebody does something or has had it for a while: what nobody misses in it is asked for then. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (later) return;
    const end = () => setLater(true);
    let timer = setTimeout(end, laterMs);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(end, doneMs);
    };
    for (const doing of doings) addEventListener(doing, soon, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const doing of doings) removeEventListener(doing, soon);
    };
  }, [later]);
  return later;
}
