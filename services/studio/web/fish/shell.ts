import type { Sheet } from '../../src/game/game.js';
import { el, icon, iconButton, write } from '../frame/dom.js';
import { returnText } from '../frame/money.js';
import { isolated, named, t } from '../frame/texts.js';
import { gameText } from './texts.js';

interface Parts {
  readonly sea: HTMLElement;
  readonly rail: HTMLElement;
  readonly trigger: (held: boolean) => void;
  readonly bet: (step: 1 | -1) => void;
  readonly auto: () => void;
  readonly info: () => void;
  readonly history: () => void;
  readonly fair: () => void;
  readonly sound: () => void;
  readonly refill: () => void;
}

/** What stands round the water: labels, tools, sentences, and the dock. It shows what it is told. */
export class Shell {
  readonly fireButton = el('button', { type: 'button', class: 'go-btn num' });
  private readonly balanceText = el('span', { class: 'v num' });
  private readonly winText = el('span', { class: 'v num win' });
  private readonly betText = el('span', { class: 'v num' });
  private readonly tideText = el('span', { class: 'badge num' });
  private readonly banner = el('div', { class: 'boss-banner', hidden: true }, el('b'), el('span', { class: 'num' }));
  private readonly feedList = el('ol', { class: 'feed', 'aria-label': gameText('feed') });
  private readonly note = el('p', { class: 'note', role: 'alert' });
  private readonly spokenText = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly soundButton: HTMLButtonElement;
  private readonly autoButton: HTMLButtonElement;
  private readonly refillButton: HTMLButtonElement;
  private noted: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sheet: Sheet,
    private readonly demo: boolean,
    private readonly parts: Parts,
  ) {
    this.soundButton = iconButton('mute', t('soundOn'), parts.sound);
    this.autoButton = iconButton('play', t('auto'), parts.auto);
    this.refillButton = el(
      'button',
      { type: 'button', class: 'plain refill', hidden: true, onclick: parts.refill },
      t('refill'),
    );
    this.trigger();
    const stage = el(
      'main',
      { class: 'stage fish-stage' },
      el('div', { class: 'scene', 'aria-hidden': 'true' }),
      this.top(),
      el(
        'div',
        { class: 'water', dir: 'ltr', role: 'group', 'aria-label': gameText('sea') },
        parts.sea,
        this.banner,
        this.feedList,
        this.note,
      ),
      parts.rail,
      this.dock(),
      this.spokenText,
    );
    document.querySelector('#app')?.replaceWith(stage);
    this.tide(gameText('connecting'));
  }

  /** The button shoots for as long as it is held, by finger, mouse or key. */
  private trigger(): void {
    const { fireButton: button, parts } = this;
    button.addEventListener('pointerdown', (event) => {
      button.setPointerCapture(event.pointerId);
      parts.trigger(true);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur'])
      button.addEventListener(end, () => parts.trigger(false));
    // Space and Enter by whoever has the focus here, and clicks that no pointer made.
    button.addEventListener('keydown', (event) => {
      if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) parts.trigger(true);
      if (event.key === ' ' || event.key === 'Enter') event.preventDefault();
    });
    button.addEventListener('keyup', () => parts.trigger(false));
    button.addEventListener('click', (event) => {
      if (event.detail !== 0) return;
      parts.trigger(true);
      parts.trigger(false);
    });
  }

  private top(): HTMLElement {
    const { info, history, fair } = this.parts;
    return el(
      'header',
      { class: 'fish-top' },
      el(
        'div',
        { class: 'fish-title' },
        el('h1', {}, named(this.sheet.names)),
        el('span', { class: this.demo ? 'badge demo' : 'badge' }, t(this.demo ? 'demo' : 'real')),
        this.tideText,
        el('p', { class: 'num' }, isolated(`RTP ${returnText(this.sheet, 2)}`)),
      ),
      el(
        'div',
        { class: 'tools' },
        this.soundButton,
        iconButton('info', t('info'), info),
        iconButton('clock', t('history'), history),
        iconButton('shield', t('fair'), fair),
      ),
    );
  }

  private dock(): HTMLElement {
    const figure = (label: string, value: HTMLElement) => el('div', {}, el('span', { class: 'k' }, label), value);
    const { bet } = this.parts;
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
      this.fireButton,
      el(
        'div',
        { class: 'stakes' },
        el(
          'div',
          { class: 'stake' },
          iconButton('minus', t('betDown'), () => bet(-1)),
          figure(gameText('bullet'), this.betText),
          iconButton('plus', t('betUp'), () => bet(1)),
        ),
        this.autoButton,
      ),
    );
  }

  balance(text: string): void {
    write(this.balanceText, text);
  }

  win(text: string): void {
    write(this.winText, text);
  }

  /** What a bullet costs, and at whom the next one goes. */
  bet(text: string, name: string): void {
    write(this.betText, text);
    write(this.fireButton, gameText('fire', { bet: text }));
    const label = gameText('fireLabel', { bet: text, name });
    if (this.fireButton.getAttribute('aria-label') !== label) this.fireButton.setAttribute('aria-label', label);
  }

  tide(text: string): void {
    write(this.tideText, text);
  }

  /** What there is to say of the boss; nothing takes it away. */
  boss(text: string, small = '', how: 'here' | 'caught' | 'free' = 'here'): void {
    const [head, line] = this.banner.children;
    this.banner.hidden = text === '';
    this.banner.dataset['how'] = how;
    if (head) write(head, text);
    if (line) write(line, small);
  }

  /** What somebody else caught; the last few stay in sight for a while. */
  feed(text: string): void {
    const line = el('li', {}, text);
    this.feedList.append(line);
    while (this.feedList.children.length > 3) this.feedList.firstElementChild?.remove();
    setTimeout(() => line.remove(), 6000);
  }

  /** A sentence that leaves by itself. */
  tell(text: string, ms = 4000): void {
    clearTimeout(this.noted);
    write(this.note, text);
    if (text) this.noted = setTimeout(() => write(this.note, ''), ms);
  }

  say(text: string): void {
    write(this.spokenText, text);
  }

  auto(left: number): void {
    const on = left > 0;
    const label = on ? t('autoStop', { n: left }) : t('auto');
    if (this.autoButton.getAttribute('aria-label') !== label) {
      this.autoButton.replaceChildren(icon(on ? 'halt' : 'play'));
      this.autoButton.setAttribute('aria-label', label);
      this.autoButton.title = label;
      this.autoButton.dataset['left'] = on ? String(left) : '';
    }
  }

  sound(on: boolean): void {
    const label = t(on ? 'soundOff' : 'soundOn');
    this.soundButton.replaceChildren(icon(on ? 'sound' : 'mute'));
    this.soundButton.setAttribute('aria-label', label);
    this.soundButton.setAttribute('aria-pressed', String(on));
    this.soundButton.title = label;
  }

  refill(shown: boolean): void {
    this.refillButton.hidden = !shown;
  }
}
