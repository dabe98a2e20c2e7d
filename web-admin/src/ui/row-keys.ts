import { useMemo, type RefObject } from 'react';
import { useHotkeys } from './hotkeys.js';

const rowsOf = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('tbody tr.RaDataTable-row, tbody tr.MuiTableRow-root') ?? []),
];

/** J and K walk the rows of the list in the frame, Enter opens the row in hand. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, on: boolean): void {
  const keys = useMemo(() => {
    const walk = (by: 1 | -1) => () => {
      const rows = rowsOf(frame.current);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
      if (!next) return;
      next.tabIndex = -1;
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    const open = () =>
      rowsOf(frame.current)
        .find((row) => row === document.activeElement)
        ?.click();
    return on ? { j: walk(1), k: walk(-1), enter: open } : {};
  }, [frame, on]);
  useHotkeys(keys as Record<string, () => void>);
}
