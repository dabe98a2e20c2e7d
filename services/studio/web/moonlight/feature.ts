import { freeSpinFactor } from '../../src/game/moonlight/declared.js';
import { el, wait } from '../frame/dom.js';
import { t } from '../frame/texts.js';

/** Announces the free spins; goes on when pressed, or by itself after a while. */
export async function announceFreeSpins(spins: number): Promise<void> {
  let go: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => (go = resolve));
  const start = el('button', { type: 'button', class: 'primary', onclick: () => go() }, t('freeStart'));
  const card = el(
    'div',
    { class: 'show', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'free-title' },
    el(
      'div',
      { class: 'show-card' },
      el('i', { class: 'show-moon' }),
      el('h2', { id: 'free-title' }, t('freeTitle', { n: spins })),
      el('p', {}, t('freeText', { factor: freeSpinFactor })),
      start,
    ),
  );
  document.body.append(card);
  start.focus();
  await Promise.race([pressed, wait(4000)]);
  card.remove();
}
