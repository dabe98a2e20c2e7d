import { el, iconButton } from './dom.js';
import { t } from './texts.js';

/** A modal sheet; it leaves the page when closed. `demo` keeps the label in sight. */
export function openDialog(title: string, demo: boolean, ...content: Node[]): HTMLDialogElement {
  const heading = el('h2', { id: 'dialog-title' }, title);
  const close = iconButton('close', t('close'), () => dialog.close());
  const badge = demo && el('span', { class: 'badge' }, t('demo'));
  const body = el(
    'div',
    { class: 'sheet-body', tabindex: '0', role: 'region', 'aria-labelledby': 'dialog-title' },
    ...content,
  );
  const dialog = el(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'dialog-title' },
    el('header', {}, heading, badge, close),
    body,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export const rowOf = (term: string, value: string | Node): HTMLElement =>
  el('div', {}, el('dt', {}, term), el('dd', { class: 'num' }, value));
