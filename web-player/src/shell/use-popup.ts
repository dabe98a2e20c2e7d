import { useCallback, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** A pointer or focus that leaves for less than this has not left. */
const blurMs = 200;

/** A panel that opens by press or hover and closes by leaving it, by Escape, or by choosing in it. */
export function usePopup() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const hovered = useRef(false);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), blurMs);
  }, []);
  useEffect(() => keep, [keep]);
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);
  const area = {
    onPointerEnter: keep,
    onPointerLeave: leave,
    onFocus: keep,
    onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || leave(),
  };
  /** Opens by a mouse that comes; the press that follows keeps it open, the next one closes it. */
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || open) return;
    hovered.current = true;
    setOpen(true);
  };
  const press = () => {
    setOpen(hovered.current || !open);
    hovered.current = false;
  };
  return { open, button, area, hover, press, close: () => setOpen(false) };
}
