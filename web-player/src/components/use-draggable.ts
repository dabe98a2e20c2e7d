import { entryOf } from '@banyan/kernel/rules';
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

export interface Shift {
  x: number;
  y: number;
}

const KEYS: Record<string, Shift> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const stepPx = 16;
const onControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input') !== null;

const within = (move: number, from: number, to: number, limit: number) =>
  Math.max(Math.min(0, -from), Math.min(Math.max(0, limit - to), move));

/** Keeps a box of that rectangle wholly inside the viewport while it moves by `by`. */
export function clampShift(shift: Shift, by: Shift, box: DOMRect, view: { width: number; height: number }): Shift {
  return {
    x: shift.x + within(by.x, box.left, box.right, view.width),
    y: shift.y + within(by.y, box.top, box.bottom, view.height),
  };
}

/** Moves a box by pointer on a handle, by arrow keys on a button, and back to the middle. */
export function useDraggable<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const last = useRef<Shift | null>(null);
  const [shift, setShift] = useState<Shift>({ x: 0, y: 0 });
  const moveBy = useCallback((by: Shift) => {
    const rect = box.current?.getBoundingClientRect();
    if (rect) setShift((now) => clampShift(now, by, rect, { width: innerWidth, height: innerHeight }));
  }, []);
  const recentre = useCallback(() => setShift({ x: 0, y: 0 }), []);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || onControl(event.target)) return;
    last.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!last.current) return;
    moveBy({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerUp = () => {
    last.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = entryOf(KEYS, event.key);
    if (!key) return;
    event.preventDefault();
    moveBy({ x: key.x * stepPx, y: key.y * stepPx });
  };
  return {
    box,
    shift,
    recentre,
    handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    keys: { onKeyDown },
  };
}
