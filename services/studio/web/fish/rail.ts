import { bosses, kinds } from '../../src/game/fish/kinds.js';
import { el, write } from '../frame/dom.js';
import { stamp } from './pictures.js';
import { nameOf, gameText } from './texts.js';

/** All kinds with what they pay and how many are in sight: to choose from, and for those who do not see the water. */
export class Rail {
  readonly element: HTMLElement;
  private readonly counts: HTMLElement[] = [];
  private readonly buttons: HTMLButtonElement[];
  private readonly bossButton: HTMLButtonElement;
  private boss = -1;

  constructor(choose: (kind: number) => void, chooseBoss: () => void) {
    this.buttons = kinds.map(({ name, times }, kind) => {
      const count = el('i', { class: 'num' });
      this.counts.push(count);
      return el(
        'button',
        { type: 'button', class: 'kind', onclick: () => choose(kind) },
        stamp(name, 38),
        el('b', { class: 'num' }, `×${times}`),
        count,
      );
    });
    this.bossButton = el('button', { type: 'button', class: 'kind boss', disabled: true, onclick: chooseBoss });
    this.element = el('nav', { class: 'kinds', 'aria-label': gameText('swims') }, this.bossButton, ...this.buttons);
  }

  /** How many of each kind are in sight, what is aimed at, and whether the boss is there. */
  show(seen: readonly number[], aimed: number | null, boss: number, here: boolean): void {
    for (const [kind, button] of this.buttons.entries()) {
      const n = seen.filter((one) => one === kind).length;
      const { name, times } = kinds[kind] ?? kinds[0];
      mark(button, gameText('kindLabel', { name: nameOf(name), times, n }), aimed === kind);
      button.disabled = n === 0;
      const count = this.counts[kind];
      if (count) write(count, String(n));
    }
    const { name, times } = bosses[boss] ?? bosses[0];
    if (this.boss !== boss) {
      this.boss = boss;
      this.bossButton.replaceChildren(stamp(name, 38), el('b', { class: 'num' }, `×${times}`));
    }
    mark(this.bossButton, gameText('kindLabel', { name: nameOf(name), times, n: here ? 1 : 0 }), aimed === -1);
    this.bossButton.disabled = !here;
  }
}

function mark(button: HTMLButtonElement, label: string, aimed: boolean): void {
  if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
  if (button.getAttribute('aria-pressed') !== String(aimed)) button.setAttribute('aria-pressed', String(aimed));
}
