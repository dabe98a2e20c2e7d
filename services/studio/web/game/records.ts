import { replay } from '../../src/game/outcome.js';
import { newClientSeed } from '../../src/game/fairness.js';
import { Refused, history, rotate, seeds, type Round, type SeedsView } from './api.js';
import { openDialog, rowOf } from './dialog.js';
import { el } from './dom.js';
import { money } from './money.js';
import { stillBoard } from './reels.js';
import { locale, spoken, t } from './texts.js';

/** Address of the verifier with a round filled in. Behind the `#`, so that seeds never reach a server's log. */
function verifyUrl(serverSeed: string, clientSeed: string, nonce: number, betMinor = ''): string {
  const values = new URLSearchParams({ serverSeed, clientSeed, nonce: String(nonce), bet: betMinor, lang: spoken() });
  return `/verify#${values.toString()}`;
}

const verifyLink = (href: string, text: string): HTMLAnchorElement =>
  el('a', { href, target: '_blank', rel: 'noopener' }, text);

/** The player's rounds, newest first. */
export async function openHistory(demo: boolean): Promise<void> {
  const list = el('div', { class: 'rounds' }, el('p', { class: 'quiet' }, t('loading')));
  openDialog(t('history'), demo, list);
  const rounds = await history();
  list.replaceChildren(
    ...(rounds.length > 0 ? rounds.map(roundCard) : [el('p', { class: 'quiet' }, t('historyEmpty'))]),
  );
  if (rounds.length === 20) list.append(olderButton(list, rounds));
}

function olderButton(list: HTMLElement, known: readonly Round[]): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'plain' }, t('older'));
  button.addEventListener('click', () => {
    button.disabled = true;
    void history(known.at(-1)?.createdAt).then((more) => {
      button.remove();
      list.append(...more.map(roundCard));
      if (more.length === 20) list.append(olderButton(list, more));
    });
  });
  return button;
}

function roundCard(round: Round): HTMLElement {
  const { fair, betMinor, winMinor, spins } = round;
  const time = new Date(round.createdAt);
  const win = winMinor !== null && BigInt(winMinor) > 0n;
  const result =
    winMinor === null ? (round.state === 'VOID' ? t('voided') : t('pending')) : money(BigInt(winMinor), true);
  const check = fair.serverSeed
    ? verifyLink(verifyUrl(fair.serverSeed, fair.clientSeed, fair.nonce, betMinor), t('verify'))
    : t('hidden');
  const outcome = spins ? replay(spins) : null;
  const free = outcome && outcome.spins.length > 1 ? ` + ${t('freeTitle', { n: outcome.spins.length - 1 })}` : '';
  return el(
    'article',
    { class: 'round' },
    spins?.[0] ? stillBoard(spins[0], t('round', { n: fair.nonce })) : null,
    el(
      'dl',
      { class: 'kv' },
      rowOf(
        t('time'),
        el('time', { datetime: round.createdAt }, `${time.toLocaleTimeString(locale())} · #${fair.nonce}`),
      ),
      rowOf(t('bet'), money(BigInt(betMinor))),
      rowOf(t('result'), el('span', { class: win ? 'win' : '' }, result + free)),
      rowOf(t('check'), check),
    ),
  );
}

/** Seeds, commitment and rotation. */
export async function openFairness(demo: boolean): Promise<void> {
  const body = el('div', { class: 'stack' }, el('p', { class: 'quiet' }, t('loading')));
  openDialog(t('fair'), demo, body);
  fill(body, await seeds());
}

function fill(body: HTMLElement, view: SeedsView): void {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const input = el('input', {
    id: 'client-seed',
    name: 'clientSeed',
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
    rotate(input.value).then(
      (fresh) => fill(body, fresh),
      (error: unknown) => (problem.textContent = error instanceof Refused ? error.message : t('offline')),
    );
  };
  body.replaceChildren(
    el('p', {}, t('fairText')),
    el(
      'dl',
      { class: 'kv codes' },
      rowOf(t('serverHash'), el('code', {}, view.active.serverSeedHash)),
      rowOf(t('clientSeed'), el('code', {}, view.active.clientSeed)),
      rowOf(t('nonce'), String(view.active.nonce)),
      rowOf(t('nextHash'), el('code', {}, view.next.serverSeedHash)),
    ),
    el(
      'form',
      { class: 'stack', onsubmit: submit },
      el('label', { for: 'client-seed' }, t('newSeed')),
      input,
      el('p', { id: 'seed-rule', class: 'quiet' }, t('seedRule')),
      el('button', { type: 'submit', class: 'primary' }, t('rotate')),
      problem,
    ),
    ...(view.revealed.length > 0 ? [el('h3', {}, t('revealed'))] : []),
    ...view.revealed.map(({ serverSeed, clientSeed, rounds }) =>
      el(
        'p',
        { class: 'revealed' },
        el('code', {}, serverSeed),
        ' ',
        el('code', {}, `${clientSeed} · ${rounds}`),
        ' ',
        verifyLink(verifyUrl(serverSeed, clientSeed, 0), t('verify')),
      ),
    ),
    el('p', {}, verifyLink(`/verify#lang=${spoken()}`, t('openVerify'))),
  );
}
