import { useEffect, useState } from 'react';

/** The first view is there by then, also on a slow phone. */
const laterMs = 4_000;

/** Whether the first view is over: what nobody misses in it is asked for afterwards. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return later;
}
