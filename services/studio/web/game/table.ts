import { lines, names } from '../../src/game/moonlight.js';
import { published } from '../../src/game/published.js';
import lantern from '../art/lantern.svg';
import titleEn from '../art/title-en.svg';
import titleVi from '../art/title-vi.svg';
import { el, icon, iconButton, type IconName } from './dom.js';
import type { Hits } from './hits.js';
import { decimalText } from './money.js';
import type { Reels } from './reels.js';
import { spoken, t } from './texts.js';

interface Actions {
  readonly spin: () => void;
  readonly bet: (step: 1 | -1) => void;
  readonly auto: () => void;
  readonly info: () => void;
  readonly history: () => void;
  readonly fair: () => void;
  readonly sound: () => void;
  readonly refill: () => void;
}

/** Everything that stands on the table. It shows what it is told and decides nothing. */
export class Table {
  private readonly balanceText = el('span', { class: 'v num' });
  private readonly winText = el('span', { class: 'v num win' });
  private readonly betText = el('span', { class: 'v num' });
  private readonly roundText = el('span', { class: 'badge num' });
  private readonly plate = el('div', { class: 'plate num' }, el('span'));
  private readonly spoken = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly note = el('p', { class: 'note', role: 'alert' });
  private readonly refillButton: HTMLButtonElement;
  readonly spinButton: HTMLButtonElement;
  readonly autoButton: HTMLButtonElement;
  private readonly soundButton: HTMLButtonElement;
  private readonly betButtons: HTMLButtonElement[];

  constructor(
    private readonly demo: boolean,
    reels: Reels,
    hits: Hits,
    actions: Actions,
  ) {
    this.spinButton = el('button', { type: 'button', class: 'spin-btn', onclick: actions.spin }, icon('spin'));
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
    const bar = el(
      'div',
      { class: 'tools' },
      this.soundButton,
      iconButton('info', t('info'), actions.info),
      iconButton('clock', t('history'), actions.history),
      iconButton('shield', t('fair'), actions.fair),
    );
    const labels = el(
      'div',
      { class: 'labels' },
      el('span', { class: demo ? 'badge demo' : 'badge' }, t(demo ? 'demo' : 'real')),
      this.roundText,
    );
    const stage = el(
      'main',
      { class: 'stage' },
      scene(),
      el('div', { class: 'top' }, labels, bar),
      heading(),
      el(
        'div',
        { class: 'cabinet' },
        el(
          'div',
          { class: 'lacquer' },
          lamps(),
          el('div', { class: 'glass' }, reels.paper, hits.boxes, reels.element, hits.drawing),
          lamps(),
        ),
        this.plate,
      ),
      this.note,
      this.dock(),
      this.spoken,
    );
    document.querySelector('#app')?.replaceWith(stage);
  }

  private dock(): HTMLElement {
    const figure = (label: string, value: HTMLElement) => el('div', {}, el('span', { class: 'k' }, label), value);
    const [less, more] = this.betButtons;
    return el(
      'section',
      { class: 'dock', 'aria-label': names[spoken()] },
      el(
        'div',
        { class: 'money' },
        figure(t(this.demo ? 'playBalance' : 'balance'), this.balanceText),
        figure(t('lastWin'), this.winText),
        this.refillButton,
      ),
      this.spinButton,
      el(
        'div',
        { class: 'stakes' },
        el('div', { class: 'stake' }, less, figure(t('bet'), this.betText), more),
        this.autoButton,
      ),
    );
  }

  balance(text: string): void {
    this.balanceText.textContent = text;
  }

  /** The last win in the dock and on the plate; an empty text takes the plate down. */
  win(text: string, onPlate: string): void {
    this.winText.textContent = text;
    this.plate.classList.toggle('up', onPlate !== '');
    const face = this.plate.firstElementChild;
    if (face && onPlate) face.textContent = onPlate;
  }

  round(text: string): void {
    this.roundText.textContent = text;
    this.roundText.hidden = text === '';
  }

  bet(text: string): void {
    this.betText.textContent = text;
  }

  say(text: string): void {
    this.spoken.textContent = text;
  }

  /** A sentence that stays until the next round. */
  tell(text: string): void {
    this.note.textContent = text;
  }

  /** While a round is in hand the bet stands still and the button ends the turning. */
  state(busy: boolean, betLabel: string, autoLeft: number): void {
    this.spinButton.replaceChildren(icon(busy ? 'halt' : 'spin'));
    this.spinButton.setAttribute('aria-label', busy ? t('stop') : t('spin', { bet: betLabel }));
    for (const button of this.betButtons) button.disabled = busy || autoLeft > 0;
    relabel(this.autoButton, autoLeft > 0 ? 'halt' : 'play', autoLeft > 0 ? t('autoStop', { n: autoLeft }) : t('auto'));
    this.autoButton.dataset['left'] = autoLeft > 0 ? String(autoLeft) : '';
    this.autoButton.disabled = busy && autoLeft === 0;
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
  button.replaceChildren(icon(name));
  button.setAttribute('aria-label', label);
  button.title = label;
}

function heading(): HTMLElement {
  const pictures = { VI: titleVi, EN: titleEn, CN: null };
  const picture = pictures[spoken()];
  const name = names[spoken()];
  const title = picture ? el('img', { src: picture, alt: name }) : name;
  return el(
    'div',
    { class: 'heading' },
    el('h1', {}, title),
    el('p', { class: 'num' }, `RTP ${decimalText(published.rtp, 2)}% · ${t('linesTitle', { n: lines.length })}`),
  );
}

/** Moon, hills and lanterns; drawn in CSS, moved by nothing. */
function scene(): HTMLElement {
  return el(
    'div',
    { class: 'scene', 'aria-hidden': 'true' },
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
    el('img', { class: 'hang left', src: lantern, alt: '' }),
    el('img', { class: 'hang right', src: lantern, alt: '' }),
  );
}

const lamps = (): HTMLElement =>
  el('div', { class: 'lamps', 'aria-hidden': 'true' }, ...Array.from({ length: 21 }, () => el('i')));
