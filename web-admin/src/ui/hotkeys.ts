import { entryOf } from '@banyan/kernel/rules';
import { useEffect } from 'react';

/** Whether a key press belongs to a field, a menu or a dialog rather than to the screen. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=combobox], [role=listbox], [role=dialog], [role=menu]') !== null
  );
}

/** Single keys of a screen, such as J and K. They rest while the operator types. */
export function useHotkeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const action = entryOf(keys, event.key.toLowerCase());
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}
