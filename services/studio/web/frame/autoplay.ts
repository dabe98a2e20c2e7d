import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { t } from './texts.js';

/** Spins that play themselves, with the player's limits in minor units. */
export interface AutoPlan {
  left: number;
  readonly stopWinMinor: bigint | null;
  readonly stopBalanceMinor: bigint | null;
}

const minorPerVnd = 10_000n;

/** Asks for the number of spins and the two limits. */
export function openAutoplay(demo: boolean, start: (plan: AutoPlan) => void): void {
  const counts = [10, 25, 50].map((n, index) =>
    el(
      'label',
      { class: 'choice' },
      el('input', { type: 'radio', name: 'count', value: n, checked: index === 0 }),
      el('span', { class: 'num' }, String(n)),
    ),
  );
  const win = limitField('auto-win');
  const balance = limitField('auto-balance');
  const button = el('button', { type: 'submit', class: 'primary' });
  const form = el(
    'form',
    { class: 'stack' },
    el('fieldset', {}, el('legend', {}, t('autoCount')), el('div', { class: 'choices' }, ...counts)),
    el('label', { for: 'auto-win' }, t('autoWin')),
    win,
    el('label', { for: 'auto-balance' }, t('autoBalance')),
    balance,
    button,
  );
  const chosen = (): number => Number(new FormData(form).get('count') ?? 10);
  const relabel = (): void => {
    button.textContent = t('autoStart', { n: chosen() });
  };
  form.addEventListener('change', relabel);
  relabel();
  const dialog = openDialog(t('autoTitle'), demo, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    start({ left: chosen(), stopWinMinor: amountOf(win), stopBalanceMinor: amountOf(balance) });
  });
}

const limitField = (id: string): HTMLInputElement =>
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

/** Whether the limits end autoplay after a round. */
export function limitReached(plan: AutoPlan, winMinor: bigint, balanceMinor: bigint): boolean {
  if (plan.stopWinMinor !== null && winMinor >= plan.stopWinMinor) return true;
  return plan.stopBalanceMinor !== null && balanceMinor < plan.stopBalanceMinor;
}
