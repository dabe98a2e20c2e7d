import { kinds } from '../../src/game/fish/kinds.js';
import { openAutoplay, type AutoPlan } from '../frame/autoplay.js';
import { el } from '../frame/dom.js';
import { unitSign } from '../frame/money.js';
import { nameOf, gameText } from './texts.js';

/** A gun that shoots by itself, within the player's limits in minor units. */
export interface Hunting extends AutoPlan {
  /** The kind that is shot at; null for whatever is nearest. */
  readonly kind: number | null;
}

/** Asks what to shoot at, how often, and where to stop. */
export function openHunting(demo: boolean, start: (plan: Hunting) => void): void {
  const kind = el(
    'select',
    { id: 'auto-kind' },
    el('option', { value: '' }, gameText('anything')),
    ...kinds.map(({ name, times }, index) => el('option', { value: index }, `${nameOf(name)} ×${times}`)),
  );
  openAutoplay(demo, (plan) => start({ ...plan, kind: kind.value === '' ? null : Number(kind.value) }), {
    counts: [50, 100, 200],
    countLabel: gameText('bullets'),
    winLabel: gameText('winStop', { unit: unitSign() }),
    startLabel: (n) => gameText('start', { n }),
    before: [el('label', { for: 'auto-kind' }, gameText('what')), kind],
    className: 'fish-auto',
  });
}
