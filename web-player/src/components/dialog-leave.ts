/** 60 % of the time in which it came, as everything that leaves. */
const leaveMs = 216;
const leaving: KeyframeAnimationOptions = {
  duration: leaveMs,
  easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)',
  fill: 'forwards',
};
const sheets = '(max-width: 767px)';

const isUnwanted = (box: Element): boolean =>
  typeof box.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts the old dialog back for a moment where nobody can reach it, and lets it sink and fade. */
function show(scrim: Element, hold: Element): void {
  const ghost = document.createElement('div');
  ghost.className = 'dialog-ghost';
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  ghost.append(scrim, hold);
  document.body.append(ghost);
  const by = matchMedia(sheets).matches ? '48px' : '16px';
  scrim.animate([{}, { opacity: 0 }], leaving);
  const going = hold.animate([{}, { opacity: 0, transform: `translateY(${by})` }], leaving);
  going.onfinish = () => ghost.remove();
  // A browser that draws no frames, as on a machine too busy, ends no animation.
  setTimeout(() => ghost.remove(), 2 * leaveMs);
}

/** For a dialog that is being taken from the page: it is seen leaving. Whoever wants no motion sees it gone at once. */
export function leave(dialog: HTMLElement | null): void {
  const hold = dialog?.parentElement;
  const scrim = hold?.previousElementSibling;
  if (!dialog || !hold || !scrim || isUnwanted(hold)) return;
  const scrolled = [hold.scrollTop, dialog.scrollTop] as const;
  queueMicrotask(() => {
    // Taken away only to stand again at once, as a development build does.
    if (hold.isConnected) return;
    show(scrim, hold);
    // Asked only where there is something to put back: it makes the browser lay the page out at once.
    if (scrolled[0] > 0) hold.scrollTop = scrolled[0];
    if (scrolled[1] > 0) dialog.scrollTop = scrolled[1];
  });
}
