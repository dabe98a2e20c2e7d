import { newClientSeed } from '../../src/game/fairness.js';
import { Refused } from './api.js';
import { el } from './dom.js';
import { t } from './texts.js';

/** Asks for a client seed with a fresh one filled in. `send` says what is shown when it was taken, if anything. */
export function seedForm(label: string, action: string, send: (seed: string) => Promise<string>): HTMLElement {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const input = el('input', {
    id: 'client-seed',
    name: 'clientSeed',
    dir: 'ltr',
    required: true,
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    maxlength: 64,
    value: newClientSeed(),
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'seed-rule',
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    send(input.value).then(
      (done) => (problem.textContent = done),
      (error: unknown) => (problem.textContent = error instanceof Refused ? error.message : t('offline')),
    );
  };
  return el(
    'form',
    { class: 'stack', onsubmit: submit },
    el('label', { for: 'client-seed' }, label),
    input,
    el('p', { id: 'seed-rule', class: 'quiet' }, t('seedRule')),
    el('button', { type: 'submit', class: 'primary' }, action),
    problem,
  );
}
