import type { News, Seat } from '../frame/seat.js';
import { gameText as shared } from '../frame/seat-texts.js';
import { el, svg } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { gameText } from './texts.js';

const ring = 2 * Math.PI * 20;

/** The bet window as all see it: a ring that runs down by the server's clock, and who plays for how much. */
export class Status {
  readonly element: HTMLElement;
  private readonly arc = svg('circle', { cx: 24, cy: 24, r: 20, class: 'arc', 'stroke-dasharray': ring });
  /** How the round ended, once that is to be seen. */
  result = '';
  private readonly seconds = el('b', { class: 'num' });
  private readonly words = el('p', { class: 'window' }, shared('connecting'));
  private readonly table = el('p', { class: 'k num' });
  private readonly players = el('ul', { class: 'players num' });

  constructor(
    private readonly seat: () => Seat,
    private readonly bettingMs: number,
  ) {
    const back = svg('circle', { cx: 24, cy: 24, r: 20, class: 'track' });
    const clock = el(
      'div',
      { class: 'clock', 'aria-hidden': 'true' },
      svg('svg', { viewBox: '0 0 48 48' }, back, this.arc),
      this.seconds,
    );
    this.element = el(
      'div',
      { class: 'status' },
      el('div', { class: 'window-row' }, clock, el('div', {}, this.words, this.table)),
      this.players,
    );
    setInterval(() => this.tick(), 200);
  }

  /** News of the table; `mine` is the id of the player's own bet. */
  hear(news: News, mine: string | undefined): void {
    this.table.textContent = [
      shared('players', { n: news.players }),
      gameText('staked', { amount: money(BigInt(news.stakedMinor)) }),
    ].join(' · ');
    this.players.replaceChildren(...news.bets.slice(0, 5).map((bet) => this.line(bet, bet.id === mine)));
    this.element.dataset['phase'] = news.phase;
    this.tick();
  }

  private line({ name, betMinor, winMinor }: News['bets'][number], mine: boolean): HTMLElement {
    const won = winMinor !== null && BigInt(winMinor) > 0n;
    return el(
      'li',
      { class: `${mine ? 'mine' : ''}${won ? ' won' : ''}` },
      el('span', {}, name),
      el('span', {}, money(BigInt(betMinor))),
      el('b', {}, won ? money(BigInt(winMinor), true) : ''),
    );
  }

  private tick(): void {
    const { news, secondsLeft, since } = this.seat();
    if (!news) return;
    const share = news.phase === 'BETTING' ? Math.min(1, Math.max(0, -since / this.bettingMs)) : 0;
    this.arc.setAttribute('stroke-dashoffset', String(ring * (1 - share)));
    this.seconds.textContent = secondsLeft > 0 ? String(secondsLeft) : '';
    this.element.classList.toggle('soon', secondsLeft > 0 && secondsLeft <= 5);
    const text =
      news.phase === 'BETTING' ? shared('closes', { seconds: secondsLeft }) : this.result || gameText('closed');
    if (this.words.textContent !== text) this.words.textContent = text;
  }
}
