import { useEffect, useRef, useState } from 'react';

const frameMs = 90;

/** A figure on its way from one answer to the next; set still for who wants stillness, and when it became less. */
export function useRolling(target: bigint, ms: number): bigint {
  const [shown, setShown] = useState(target);
  const last = useRef(target);
  useEffect(() => {
    const from = last.current;
    const still = target <= from || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const begun = performance.now();
    const show = (value: bigint) => {
      last.current = value;
      setShown(value);
    };
    const step = () => {
      const share = still ? 1000 : Math.min(1000, Math.round(((performance.now() - begun) / ms) * 1000));
      show(from + ((target - from) * BigInt(share)) / 1000n);
      if (share === 1000) clearInterval(timer);
    };
    const timer = setInterval(step, still ? 0 : frameMs);
    return () => clearInterval(timer);
  }, [target, ms]);
  return shown;
}
