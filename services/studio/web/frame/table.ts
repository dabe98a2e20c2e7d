import type { Sheet } from '../../src/game/game.js';
import { el, icon, iconButton, write, type IconName } from './dom.js';
import { returnText } from './money.js';
import { isolated, named, t } from './texts.js';
import type { View } from './view.js';

interface Actions {
  readonly press: () => void;
  readonly bet: (step: 1 | -1) => void;
  readonly auto: () => void;
  readonly info: () => void;
  readonly history: () => void;
  readonly fair: () => void;
  readonly sound: () => void;
  readonly refill: () => void;
}

/** What the buttons have to tell. */
interface State {
  /** A round is on its way: the bet stands still and the button hurries. */
  readonly busy: boolean;
  /** A round waits for the player's step. */
  readonly held: boolean;
  /** It costs nothing, and the bet is a given one. */
  readonly free: boolean;
  readonly autoLeft: number;
  readonly bet: string;
  /** What would be paid now, while a round waits. */
  readonly standing: string | null;
  /** What the button does in a round that waits, other than to take what stands. */
  readonly next: string | null;
  /** Nothing stands yet, so nothing can be taken. */
  readonly idle: boolean;
  /** Something is chosen that can be bet on. */
  readonly ready: boolean;
}

/** Everything that stands on the table. It shows what it is told and decides nothing. */
export class Table {
  private readonly balanceText = el('span', { class: 'v num' });
  private readonly winText = el('span', { class: 'v num win' });
  private readonly betText = el('span', { class: 'v num' });
  private readonly roundText = el('span', { class: 'badge num' });
  private readonly plate = el('div', { class: 'plate num', 'aria-hidden': 'true' }, el('span'));
  private readonly spoken = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly note = el('p', { class: 'note', role: 'alert' });
  private readonly refillButton: HTMLButtonElement;
  readonly mainButton: HTMLButtonElement;
  private readonly autoButton: HTMLButtonElement;
  private readonly soundButton: HTMLButtonElement;
  private readonly betButtons: HTMLButtonElement[];

  constructor(
    private readonly sheet: Sheet,
    private readonly demo: boolean,
    private readonly view: View,
    gift: HTMLElement,
    actions: Actions,
  ) {
    const kind = view.verb ? 'go-btn num' : 'spin-btn';
    this.mainButton = el('button', { type: 'button', class: kind, onclick: actions.press }, icon('spin'));
    this.autoButton = iconButton('play', t('auto'), actions.auto);
    this.soundButton = iconButton('mute', t('soundOn'), actions.sound);
    this.betButtons = [
      iconButton('minus', t('betDown'), () => actions.bet(-1)),
      iconButton('plus', t('betUp'), () => actions.bet(1)),
    ];
    this.refillButton = el(
      'button',
      { type: 'button', class: 'plain refill', hidden: true, onclick: actions.refill },
      t('refill'),
    );
    const stage = el(
      'main',
      { class: `stage ${view.theme}` },
      el('div', { class: 'scene', dir: 'ltr', 'aria-hidden': 'true' }, ...view.scene),
      this.top(actions),
      this.heading(),
      el('div', { class: 'middle' }, el('div', { class: 'easel', dir: 'ltr' }, view.board, this.plate)),
      gift,
      view.controls ?? null,
      this.note,
      this.dock(),
      this.spoken,
    );
    document.querySelector('#app')?.replaceWith(stage);
  }

  private top(actions: Actions): HTMLElement {
    const labels = el(
      'div',
      { class: 'labels' },
      el('span', { class: this.demo ? 'badge demo' : 'badge' }, t(this.demo ? 'demo' : 'real')),
      this.roundText,
    );
    const tools = el(
      'div',
      { class: 'tools' },
      this.soundButton,
      iconButton('info', t('info'), actions.info),
      iconButton('clock', t('history'), actions.history),
      iconButton('shield', t('fair'), actions.fair),
    );
    return el('div', { class: 'top' }, labels, tools);
  }

  private heading(): HTMLElement {
    const figures = isolated(`RTP ${returnText(this.sheet, 2)}`);
    return el(
      'div',
      { class: 'heading' },
      el('h1', {}, this.view.title),
      el('p', { class: 'num' }, `${figures} · ${this.view.subtitle}`),
    );
  }

  private dock(): HTMLElement {
    const figure = (label: string, value: HTMLElement) => el('div', {}, el('span', { class: 'k' }, label), value);
    const [less, more] = this.betButtons;
    return el(
      'section',
      { class: 'dock', 'aria-label': named(this.sheet.names) },
      el(
        'div',
        { class: 'money' },
        figure(t(this.demo ? 'playBalance' : 'balance'), this.balanceText),
        figure(t('lastPaid'), this.winText),
        this.refillButton,
      ),
      this.mainButton,
      el(
        'div',
        { class: 'stakes' },
        this.view.stakes ?? el('div', { class: 'stake' }, less, figure(t('bet'), this.betText), more),
        this.autoButton,
      ),
    );
  }

  balance(text: string): void {
    write(this.balanceText, text);
  }

  /** What was paid, in the dock and on the plate; an empty text takes the plate down, and nothing of the last round stays on it. */
  win(text: string, onPlate: string): void {
    this.winText.textContent = text;
    this.plate.classList.toggle('up', onPlate !== '');
    const face = this.plate.firstElementChild;
    if (face) face.textContent = onPlate;
  }

  round(text: string): void {
    this.roundText.textContent = text;
    this.roundText.hidden = text === '';
  }

  bet(text: string): void {
    write(this.betText, text);
  }

  say(text: string): void {
    this.spoken.textContent = text;
  }

  /** A sentence that stays until the next round. */
  tell(text: string): void {
    this.note.textContent = text;
  }

  state(state: State): void {
    const { busy, held, autoLeft, free } = state;
    this.main(state);
    for (const button of this.betButtons) button.disabled = busy || held || free || autoLeft > 0;
    relabel(this.autoButton, autoLeft > 0 ? 'halt' : 'play', autoLeft > 0 ? t('autoStop', { n: autoLeft }) : t('auto'));
    this.autoButton.dataset['left'] = autoLeft > 0 ? String(autoLeft) : '';
    this.autoButton.disabled = (busy || held || !state.ready) && autoLeft === 0;
  }

  private main({ busy, held, standing, bet, idle, autoLeft, ready, free, next }: State): void {
    if (!this.view.verb) {
      this.mainButton.replaceChildren(icon(busy ? 'halt' : 'spin'));
      const spin = free ? t('giftSpin') : t('spin', { bet });
      this.mainButton.setAttribute('aria-label', busy ? t('stop') : spin);
      return;
    }
    const taking = held && standing !== null;
    const verb = taking ? (next ?? t('take', { amount: standing })) : t('place', { bet });
    write(this.mainButton, held && !taking ? t('playing') : verb);
    this.mainButton.disabled = (held && ((idle && next === null) || autoLeft > 0)) || !(held || busy || ready);
    this.mainButton.classList.toggle('taking', taking && (!idle || next !== null));
    this.mainButton.setAttribute('aria-busy', String(busy));
  }

  sound(on: boolean): void {
    relabel(this.soundButton, on ? 'sound' : 'mute', t(on ? 'soundOff' : 'soundOn'));
    this.soundButton.setAttribute('aria-pressed', String(on));
  }

  refill(shown: boolean): void {
    this.refillButton.hidden = !shown;
  }
}

function relabel(button: HTMLButtonElement, name: IconName, label: string): void {
  if (button.title === label) return;
  button.replaceChildren(icon(name));
  button.setAttribute('aria-label', label);
  button.title = label;
}
