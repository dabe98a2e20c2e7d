import { useEffect, useRef, type RefObject } from 'react';

const chosenOnes = '[aria-selected="true"], [aria-pressed="true"], [aria-current="page"]';
const middleOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

/** For a row that may be wider than the screen: brings what is chosen into sight, at first and when `chosen` changes. */
export function useChosenInSight<T extends HTMLElement>(chosen?: string): RefObject<T | null> {
  const row = useRef<T>(null);
  // After the frame, whose layout is there by then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { current } = row;
      const one = current?.querySelector(chosenOnes);
      if (!current || !one || current.scrollWidth <= current.clientWidth) return;
      current.scrollLeft += middleOf(one) - middleOf(current);
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return row;
}
