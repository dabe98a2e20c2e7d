import { reels, rows } from '../../src/game/moonlight/declared.js';
import type { Stops } from '../../src/game/moonlight/outcome.js';
import { art } from './art.js';
import { calm, el, wait } from '../frame/dom.js';

/** Cells that a reel runs through before it stands. */
const runOut = 14;
const at = (row: number): string => `translateY(calc(var(--cell) * ${-row}))`;

/**
 * The five reels. Each is its whole ring, twice, on one layer that only ever moves by `transform`, so the browser's
 * compositor turns it without any script per frame.
 */
export class Reels {
  readonly element = el('div', { class: 'reels', 'aria-hidden': 'true' });
  /** The paper behind the symbols; what lights up goes between the two. */
  readonly paper = el('div', { class: 'paper', 'aria-hidden': 'true' }, ...reels.map(() => el('i')));
  private readonly strips: HTMLElement[];
  private turning: Animation[] = [];
  private landing: Animation[] = [];

  constructor(private readonly landed: (reel: number) => void) {
    this.strips = reels.map((ring) => {
      const cells = [...ring, ...ring].map((symbol) =>
        el('span', { class: 'cell' }, el('img', { src: art[symbol], alt: '', draggable: 'false', decoding: 'async' })),
      );
      const strip = el('div', { class: 'strip' }, ...cells);
      this.element.append(el('div', { class: 'reel' }, strip));
      return strip;
    });
  }

  show(stops: Stops): void {
    for (const [reel, strip] of this.strips.entries()) strip.style.transform = at(stops[reel] ?? 0);
  }

  /** Turns until {@link land}. */
  turn(): void {
    if (calm()) return;
    this.turning = this.strips.map((strip, reel) => {
      const length = reels[reel]?.length ?? 0;
      return strip.animate([{ transform: at(length) }, { transform: at(0) }], {
        duration: length * 42,
        delay: reel * 50,
        iterations: Infinity,
      });
    });
  }

  /** Brings the reels to these stops, one after the other; `fast` all at once. */
  async land(stops: Stops, fast: boolean): Promise<void> {
    this.show(stops);
    for (const animation of this.turning) animation.cancel();
    this.turning = [];
    if (calm()) return;
    this.landing = this.strips.map((strip, reel) => {
      const stop = stops[reel] ?? 0;
      return strip.animate(
        [
          { transform: at(stop + runOut), easing: 'cubic-bezier(0.15, 0.6, 0.35, 1)' },
          { transform: at(stop - 0.12), offset: 0.88, easing: 'ease-out' },
          { transform: at(stop) },
        ],
        { duration: fast ? 260 : 620 + reel * 170 },
      );
    });
    await Promise.all(
      this.landing.map(async (animation, reel) => {
        await animation.finished.catch(() => undefined);
        this.landed(reel);
      }),
    );
    await wait(0);
  }

  /** Ends the run-out now. */
  hurry(): void {
    for (const animation of this.landing) if (animation.playState === 'running') animation.finish();
  }
}

/** A still board of small pictures, for the verifier and the history. */
export function stillBoard(stops: Stops, label: string): HTMLElement {
  const columns = stops.map((stop, reel) => {
    const ring = reels[reel] ?? [];
    const cells = Array.from({ length: rows }, (_, row) => ring[(stop + row) % ring.length] ?? 'ten');
    return el('div', { class: 'still-reel' }, ...cells.map((symbol) => el('img', { src: art[symbol], alt: '' })));
  });
  return el('div', { class: 'still', dir: 'ltr', role: 'img', 'aria-label': label }, ...columns);
}
