import { el, icon, iconButton } from '../frame/dom.js';
import { t } from '../frame/texts.js';
import { gameText } from './texts.js';

interface Parts {
  readonly felt: HTMLElement;
  readonly hand: HTMLElement;
  readonly lobby: HTMLElement;
  readonly sort: () => void;
  readonly hint: () => void;
  readonly pass: () => void;
  readonly play: () => void;
  readonly leave: () => void;
  readonly info: () => void;
  readonly fair: () => void;
  readonly history: () => void;
  readonly sound: () => void;
  readonly refill: () => void;
}

interface Buttons {
  readonly play: boolean;
  readonly pass: boolean;
  readonly hint: boolean;
  readonly playing: boolean;
}

/** What stands around the table: labels, tools, the dock with its buttons, and the sentences. */
export class Shell {
  private readonly stage: HTMLElement;
  private readonly balanceText = el('span', { class: 'v num' });
  private readonly stakeText = el('span', { class: 'v num' });
  private readonly note = el('p', { class: 'note', role: 'alert' });
  private readonly hintText = el('p', { class: 'tl-note', 'aria-live': 'polite' });
  private readonly spokenText = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly bar = el('div', { class: 'tl-bar', 'aria-hidden': 'true' }, el('i'), el('b', { class: 'num' }));
  private readonly buttonsOf: Record<'sort' | 'hint' | 'pass' | 'play', HTMLButtonElement>;
  private readonly leaveButton: HTMLButtonElement;
  private readonly soundButton: HTMLButtonElement;
  private readonly refillButton: HTMLButtonElement;

  constructor(
    private readonly demo: boolean,
    title: string,
    subtitle: string,
    private readonly parts: Parts,
  ) {
    const button = (label: string, key: string, kind: string, press: () => void) =>
      el(
        'button',
        { type: 'button', class: kind, title: `${label} (${key})`, 'aria-keyshortcuts': key, onclick: press },
        label,
      );
    this.buttonsOf = {
      sort: button(gameText('sort'), 'S', 'plain', parts.sort),
      hint: button(gameText('hint'), 'H', 'plain', parts.hint),
      pass: button(gameText('pass'), 'P', 'plain', parts.pass),
      play: button(gameText('play'), 'Enter', 'primary', parts.play),
    };
    this.leaveButton = el(
      'button',
      { type: 'button', class: 'plain tl-leave', onclick: parts.leave },
      gameText('leave'),
    );
    this.soundButton = iconButton('mute', t('soundOn'), parts.sound);
    this.refillButton = el(
      'button',
      { type: 'button', class: 'plain refill', hidden: true, onclick: parts.refill },
      t('refill'),
    );
    this.stage = el(
      'main',
      { class: 'stage tl lobby' },
      el('div', { class: 'scene', 'aria-hidden': 'true' }),
      this.top(title, subtitle),
      parts.lobby,
      parts.felt,
      this.note,
      this.dock(),
      this.spokenText,
    );
    document.querySelector('#app')?.replaceWith(this.stage);
  }

  private top(title: string, subtitle: string): HTMLElement {
    const { info, history, fair } = this.parts;
    return el(
      'header',
      { class: 'tl-top' },
      el(
        'div',
        { class: 'tl-title' },
        el('span', { class: this.demo ? 'badge demo' : 'badge' }, t(this.demo ? 'demo' : 'real')),
        el('h1', {}, title),
        el('p', { class: 'num' }, subtitle),
      ),
      el(
        'div',
        { class: 'tools' },
        this.leaveButton,
        this.soundButton,
        iconButton('info', gameText('how'), info),
        iconButton('clock', t('history'), history),
        iconButton('shield', t('fair'), fair),
      ),
    );
  }

  private dock(): HTMLElement {
    const figure = (label: string, value: HTMLElement) => el('div', {}, el('span', { class: 'k' }, label), value);
    const { sort, hint, pass, play } = this.buttonsOf;
    return el(
      'section',
      { class: 'tl-dock', 'aria-label': gameText('play') },
      this.hintText,
      this.bar,
      this.parts.hand,
      el(
        'div',
        { class: 'tl-row' },
        el(
          'div',
          { class: 'tl-money' },
          figure(t(this.demo ? 'playBalance' : 'balance'), this.balanceText),
          figure(t('bet'), this.stakeText),
          this.refillButton,
        ),
        el('div', { class: 'tl-acts' }, sort, hint, pass, play),
      ),
    );
  }

  /** At a table, or in the lobby. */
  seated(here: boolean): void {
    this.stage.classList.toggle('lobby', !here);
    this.leaveButton.hidden = !here;
    this.parts.lobby.hidden = here;
    this.parts.felt.hidden = !here;
    if (!here) this.stakeText.textContent = '–';
  }

  leaving(soon: boolean): void {
    this.leaveButton.textContent = gameText(soon ? 'stay' : 'leave');
    this.leaveButton.setAttribute('aria-pressed', String(soon));
  }

  balance(text: string): void {
    this.balanceText.textContent = text;
  }

  stake(text: string): void {
    this.stakeText.textContent = text;
  }

  refill(shown: boolean): void {
    this.refillButton.hidden = !shown;
  }

  /** A sentence under the table about what is chosen. */
  tell(text: string): void {
    if (this.hintText.textContent !== text) this.hintText.textContent = text;
  }

  /** What went wrong, until the next thing does. */
  alert(text: string): void {
    this.note.textContent = text;
    setTimeout(() => this.note.textContent === text && (this.note.textContent = ''), 6000);
  }

  say(text: string): void {
    this.spokenText.textContent = text;
  }

  /** The time of one's own turn. */
  tick(share: number, seconds: number): void {
    this.bar.classList.toggle('on', share > 0);
    this.bar.classList.toggle('short', share > 0 && seconds <= 5);
    this.bar.style.setProperty('--left', String(share));
    const [, text] = this.bar.children;
    if (text) text.textContent = share > 0 ? gameText('seconds', { n: seconds }) : '';
  }

  buttons({ play, pass, hint, playing }: Buttons): void {
    this.buttonsOf.play.disabled = !play;
    this.buttonsOf.pass.disabled = !pass;
    this.buttonsOf.hint.disabled = !hint;
    this.stage.classList.toggle('in-play', playing);
  }

  sound(on: boolean): void {
    this.soundButton.replaceChildren(icon(on ? 'sound' : 'mute'));
    const label = t(on ? 'soundOff' : 'soundOn');
    this.soundButton.setAttribute('aria-label', label);
    this.soundButton.setAttribute('aria-pressed', String(on));
    this.soundButton.title = label;
  }
}
