import type { Sheet } from '../../src/game/game.js';
import { decided, history, rotate, seeds, wonIn, type Round, type SeedsView } from './api.js';
import { openDialog, rowOf } from './dialog.js';
import { el } from './dom.js';
import { money, playedFor } from './money.js';
import { seedForm } from './seed-form.js';
import { isolated, locale, spoken, t } from './texts.js';
import type { Past, Pictures } from './view.js';

/** What the verifier is told of a round. */
interface Proof {
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly bet?: string;
  readonly choice?: unknown;
  readonly steps?: readonly number[];
}

/** Address of the verifier with a round filled in. Behind the `#`, so that seeds never reach a server's log. */
export function verifyUrl({ game, serverSeed, clientSeed, nonce, bet = '', choice = {}, steps = [] }: Proof): string {
  const values = new URLSearchParams({
    game,
    serverSeed,
    clientSeed,
    nonce: String(nonce),
    bet,
    choice: JSON.stringify(choice),
    steps: steps.join(','),
    lang: spoken(),
    mode: playedFor(),
  });
  return `/verify#${values.toString()}`;
}

const verifyLink = (href: string, text: string): HTMLAnchorElement =>
  el('a', { href, target: '_blank', rel: 'noopener' }, text);

/** The player's rounds, newest first. */
export async function openHistory(demo: boolean, { code }: Sheet, pictures: Pictures): Promise<void> {
  const cards = (rounds: readonly Round[]) => rounds.map((round) => roundCard(round, code, pictures));
  const list = el('div', { class: 'rounds' }, el('p', { class: 'quiet' }, t('loading')));
  openDialog(t('history'), demo, list);
  const rounds = await history();
  list.replaceChildren(...(rounds.length > 0 ? cards(rounds) : [el('p', { class: 'quiet' }, t('historyEmpty'))]));
  if (rounds.length === 20) list.append(olderButton(list, rounds, cards));
}

type Cards = (rounds: readonly Round[]) => HTMLElement[];

function olderButton(list: HTMLElement, known: readonly Round[], cards: Cards): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'plain' }, t('older'));
  button.addEventListener('click', () => {
    button.disabled = true;
    void history(known.at(-1)?.createdAt).then((more) => {
      button.remove();
      list.append(...cards(more));
      if (more.length === 20) list.append(olderButton(list, more, cards));
    });
  });
  return button;
}

/** A round as the pictures take it; null while its result is not told, though some of what was drawn may be. */
function pastOf(round: Round): Past | null {
  const { drawn, choice, steps, betMinor } = round;
  return decided(round) && drawn !== null ? { drawn, choice, steps, betMinor: BigInt(betMinor) } : null;
}

function resultOf(round: Round): string {
  if (round.winMinor !== null) return money(wonIn(round), true);
  return t(round.state === 'VOID' ? 'voided' : round.state === 'OPEN' ? 'unfinished' : 'pending');
}

function roundCard(round: Round, game: string, pictures: Pictures): HTMLElement {
  const { fair, betMinor, winMinor, choice, steps } = round;
  const time = new Date(round.createdAt);
  const win = winMinor !== null && wonIn(round) > 0n;
  const past = pastOf(round);
  const { serverSeed, clientSeed, nonce } = fair;
  const check =
    serverSeed && past
      ? verifyLink(verifyUrl({ game, serverSeed, clientSeed, nonce, bet: betMinor, choice, steps }), t('verify'))
      : t('hidden');
  return el(
    'article',
    { class: 'round' },
    past && pictures.still(past),
    el(
      'dl',
      { class: 'kv' },
      rowOf(
        t('time'),
        el('time', { datetime: round.createdAt }, `${time.toLocaleTimeString(locale())} · ${isolated(`#${nonce}`)}`),
      ),
      rowOf(t('bet'), round.free ? `${money(BigInt(betMinor))} · ${t('giftFree')}` : money(BigInt(betMinor))),
      rowOf(t('result'), el('span', { class: win ? 'win' : '' }, resultOf(round))),
      past ? rowOf(t('outcome'), pictures.brief(past)) : null,
      rowOf(t('check'), check),
    ),
  );
}

/** Seeds, commitment and rotation. */
export async function openFairness(demo: boolean, { code }: Sheet): Promise<void> {
  const body = el('div', { class: 'stack' }, el('p', { class: 'quiet' }, t('loading')));
  openDialog(t('fair'), demo, body);
  fill(body, await seeds(), code);
}

function fill(body: HTMLElement, view: SeedsView, game: string): void {
  const renew = async (seed: string): Promise<string> => {
    fill(body, await rotate(seed), game);
    return '';
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
    seedForm(t('newSeed'), t('rotate'), renew),
    ...(view.revealed.length > 0 ? [el('h3', {}, t('revealed'))] : []),
    ...view.revealed.map(({ serverSeed, clientSeed, rounds }) =>
      el(
        'p',
        { class: 'revealed' },
        el('code', {}, serverSeed),
        ' ',
        el('code', {}, `${clientSeed} · ${rounds}`),
        ' ',
        verifyLink(verifyUrl({ game, serverSeed, clientSeed, nonce: 0 }), t('verify')),
      ),
    ),
    el('p', {}, verifyLink(`/verify#game=${game}&lang=${spoken()}`, t('openVerify'))),
  );
}
