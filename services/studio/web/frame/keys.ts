import { entryOf } from '@banyan/kernel/rules';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** Space plays, arrows change the bet; not while a dialog is open, nor where keys have a meaning of their own. */
export function onKeys(main: HTMLButtonElement, press: () => void, bet: (step: 1 | -1) => void): void {
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open], .show[role]')) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select, [data-keys]')) return;
    const step = entryOf(steps, event.key);
    if (step) {
      event.preventDefault();
      bet(step);
    }
    if (event.code !== 'Space' || event.repeat) return;
    if (target instanceof HTMLButtonElement && target !== main) return;
    event.preventDefault();
    press();
  });
}
