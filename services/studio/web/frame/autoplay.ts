import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { unitSign } from './money.js';
import { t } from './texts.js';

/** Rounds that play themselves, with the player's limits in minor units. */
export interface AutoPlan {
  left: number;
  readonly stopWinMinor: bigint | null;
  readonly stopBalanceMinor: bigint | null;
}

/** What a game's dialog asks beside the two limits. */
export interface AutoForm {
  /** How many rounds may be chosen; the first is taken unless another is. */
  readonly counts: readonly number[];
  readonly countLabel: string;
  readonly winLabel: string;
  readonly startLabel: (rounds: number) => string;
  /** What stands above the number of rounds. */
  readonly before?: readonly HTMLElement[];
  readonly className?: string;
}

const minorPerVnd = 10_000n;

const ofSpins = (): AutoForm => ({
  counts: [10, 25, 50],
  countLabel: t('autoCount'),
  winLabel: t('autoWin', { unit: unitSign() }),
  startLabel: (n) => t('autoStart', { n }),
});

/** Asks for the number of rounds and the two limits. */
export function openAutoplay(
  demo: boolean,
  start: (plan: AutoPlan) => void,
  { counts, countLabel, winLabel, startLabel, before = [], className = '' }: AutoForm = ofSpins(),
): void {
  const choices = counts.map((n, index) =>
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
    { class: `stack ${className}`.trim() },
    ...before,
    el('fieldset', {}, el('legend', {}, countLabel), el('div', { class: 'choices' }, ...choices)),
    el('label', { for: 'auto-win' }, winLabel),
    win,
    el('label', { for: 'auto-balance' }, t('autoBalance', { unit: unitSign() })),
    balance,
    button,
  );
  const chosen = (): number => Number(new FormData(form).get('count') ?? counts[0]);
  const relabel = (): void => {
    button.textContent = startLabel(chosen());
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
