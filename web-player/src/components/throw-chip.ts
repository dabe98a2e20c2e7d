/** A pressed amount flies into the field that it fills. Decoration: nothing waits for it, and whoever wants no motion sees none. */
export function throwChip(chip: HTMLElement): void {
  const field = chip.closest('form')?.querySelector<HTMLElement>('.money-field .input');
  if (!field || typeof chip.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [chip.getBoundingClientRect(), field.getBoundingClientRect()];
  const ghost = document.createElement('span');
  ghost.className = 'thrown-chip';
  ghost.textContent = chip.textContent;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  document.body.append(ghost);
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top - from.top];
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.6}px, ${y - 36}px) rotate(160deg) scale(0.9)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${x}px, ${y}px) rotate(300deg) scale(0.4)`, opacity: 0 },
    ],
    { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}
