import { calm, el, wait } from './dom.js';
import { t } from './texts.js';

/** A win worth a pause: the amount on a moon, with petals that fall by transform only. */
export async function celebrate(text: string, ms: number, title = t('bigWin')): Promise<void> {
  const petals = calm() ? [] : Array.from({ length: 26 }, (_, index) => petal(index));
  const show = el(
    'div',
    { class: 'show', 'aria-hidden': 'true' },
    ...petals,
    el('div', { class: 'show-card' }, el('h2', {}, title), el('p', { class: 'amount num' }, text)),
  );
  document.body.append(show);
  const away = (): void => show.remove();
  show.addEventListener('click', away);
  await wait(ms);
  away();
}

function petal(index: number): HTMLElement {
  const leaf = el('i', { class: `petal p${index % 3}` });
  leaf.style.left = `${(index * 37) % 100}%`;
  leaf.animate(
    [
      { transform: `translate(0, -10vh) rotate(${index * 40}deg)` },
      { transform: `translate(${(index % 5) * 14 - 28}px, 112vh) rotate(${index * 40 + 420}deg)` },
    ],
    { duration: 2200 + (index % 7) * 260, delay: (index % 9) * 120, fill: 'backwards' },
  );
  return leaf;
}

/** Counts up to an amount; at once for players who want stillness. */
export function countUp(to: bigint, ms: number, show: (value: bigint) => void): Promise<void> {
  if (calm() || ms === 0) {
    show(to);
    return Promise.resolve();
  }
  const begun = performance.now();
  return new Promise((resolve) => {
    const frame = (now: number): void => {
      const share = Math.min(1, (now - begun) / ms);
      const eased = 1 - (1 - share) ** 3;
      show(share === 1 ? to : (to * BigInt(Math.round(eased * 10_000))) / 10_000n);
      if (share === 1) resolve();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** Announces the free spins; goes on when pressed, or by itself after a while. */
export async function announceFreeSpins(spins: number, factor: number): Promise<void> {
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
      factor > 1 && el('p', {}, t('freeText', { factor })),
      start,
    ),
  );
  document.body.append(card);
  start.focus();
  await Promise.race([pressed, wait(4000)]);
  card.remove();
}
