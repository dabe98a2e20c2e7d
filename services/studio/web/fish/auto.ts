import { kinds } from '../../src/game/fish/kinds.js';
import { openDialog } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { t } from '../frame/texts.js';
import { nameOf, say } from './texts.js';

/** A gun that shoots by itself, within the player's limits in minor units. */
export interface Hunting {
  left: number;
  /** The kind that is shot at; null for whatever is nearest. */
  readonly kind: number | null;
  readonly stopWinMinor: bigint | null;
  readonly stopBalanceMinor: bigint | null;
}

const minorPerVnd = 10_000n;

/** Asks what to shoot at, how often, and where to stop. */
export function openHunting(demo: boolean, start: (plan: Hunting) => void): void {
  const counts = [50, 100, 200].map((n, index) =>
    el(
      'label',
      { class: 'choice' },
      el('input', { type: 'radio', name: 'count', value: n, checked: index === 0 }),
      el('span', { class: 'num' }, String(n)),
    ),
  );
  const kind = el(
    'select',
    { id: 'auto-kind' },
    el('option', { value: '' }, say('anything')),
    ...kinds.map(({ name, times }, index) => el('option', { value: index }, `${nameOf(name)} ×${times}`)),
  );
  const [win, balance] = [limit('auto-win'), limit('auto-balance')];
  const button = el('button', { type: 'submit', class: 'primary' });
  const form = el(
    'form',
    { class: 'stack fish-auto' },
    el('label', { for: 'auto-kind' }, say('what')),
    kind,
    el('fieldset', {}, el('legend', {}, say('bullets')), el('div', { class: 'choices' }, ...counts)),
    el('label', { for: 'auto-win' }, say('winStop')),
    win,
    el('label', { for: 'auto-balance' }, t('autoBalance')),
    balance,
    button,
  );
  const chosen = (): number => Number(new FormData(form).get('count') ?? 50);
  const relabel = (): void => {
    button.textContent = say('start', { n: chosen() });
  };
  form.addEventListener('change', relabel);
  relabel();
  const dialog = openDialog(t('autoTitle'), demo, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    start({
      left: chosen(),
      kind: kind.value === '' ? null : Number(kind.value),
      stopWinMinor: amountOf(win),
      stopBalanceMinor: amountOf(balance),
    });
  });
}

const limit = (id: string): HTMLInputElement =>
  el('input', {
    id,
    inputmode: 'numeric',
    pattern: '[0-9.,\\s]{0,20}',
    placeholder: t('autoNone'),
    autocomplete: 'off',
  });

function amountOf({ value }: HTMLInputElement): bigint | null {
  const digits = value.replace(/\D/g, '');
  return digits ? BigInt(digits) * minorPerVnd : null;
}
