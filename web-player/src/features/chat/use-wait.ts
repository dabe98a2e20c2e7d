import { useCallback, useEffect, useState } from 'react';

/** Counts seconds down to nothing. */
export function useWait(): readonly [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    look();
    const timer = setInterval(() => {
      look();
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), []);
  return [left, begin];
}
