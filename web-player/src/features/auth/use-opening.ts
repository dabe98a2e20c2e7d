import { useEffect, useState } from 'react';

const delayMs = 100;

/** False for the first 100 ms: the press that opens a login is over before it appears. */
export function useOpening(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return open;
}
