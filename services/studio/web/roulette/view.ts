import { backOf, roulette, type RouletteDrawn } from '../../src/game/roulette/roulette.js';
import { colourOf } from '../../src/game/roulette/spots.js';
import type { Sheet } from '../../src/game/game.js';
import { LayoutSeat } from '../chips/seated.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { News } from '../frame/seat.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { Board } from './board.js';
import { cameText, picturesOf } from './pictures.js';
import { gameText } from './texts.js';
import { Wheel } from './wheel.js';

/** How long the ball needs to come down. */
const landMs = 4600;

/** One wheel that all at the table watch, and a layout for each. */
class Roulette implements View {
  readonly theme = 'night salon';
  readonly scene = [el('i', { class: 'moon' }), el('i', { class: 'glow' })];
  readonly title: string;
  readonly subtitle = isolated('0–36 · 35:1');
  readonly verb = 'bet';
  readonly pictures = picturesOf();
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stakes: HTMLElement;
  readonly shared: View['shared'];
  private readonly wheel = new Wheel();
  private readonly layout: Board;
  private readonly seat: LayoutSeat;
  private readonly came = el('p', { class: 'came num' });
  private readonly last = el('ol', { class: 'last num', 'aria-label': gameText('last') });
  /** Whether a bet of the player is in this round; its end is told with its win. */
  private playing = false;
  private landed = 0;
  private landing: Promise<void> = Promise.resolve();

  constructor(
    private readonly flow: GameFlow,
    { names, code }: Sheet,
  ) {
    this.title = named(names);
    this.layout = new Board(
      (place) => this.seat.tray.put(place),
      () => this.seat.tray.undo(),
    );
    this.seat = new LayoutSeat(
      flow,
      { code, bettingMs: roulette.shared?.bettingMs ?? 0 },
      {
        chips: (mine, all) => this.layout.show(mine, all),
        news: (news) => this.hear(news),
        fresh: () => this.clear(),
      },
    );
    this.shared = this.seat.shared;
    this.controls = this.seat.tray.element;
    this.stakes = this.seat.tray.stakes;
    this.board = el(
      'div',
      { class: 'panel salon-panel' },
      el(
        'div',
        { class: 'salon-side' },
        el('div', { class: 'wheel-stand' }, this.wheel.element, this.came),
        this.seat.status.element,
      ),
      el('div', { class: 'salon-main' }, this.last, this.layout.element),
    );
  }

  private hear(news: News): void {
    const known = news.phase === 'ENDED' ? news.last.slice(1) : news.last;
    const shown = this.landed === news.number ? news.last : known;
    this.last.replaceChildren(
      ...shown.slice(0, 14).map((number) => el('li', { class: colourOf(number) }, String(number))),
    );
    if (news.phase === 'RUNNING') this.wheel.spin();
    if (news.phase === 'ENDED' && this.landed !== news.number) {
      this.landed = news.number;
      // Who comes when it has long been over sees where the ball lies.
      this.landing = this.land((news.drawn as RouletteDrawn).number, news.sinceMs > 3000 + landMs ? 0 : landMs);
    }
  }

  private async land(number: number, ms: number): Promise<void> {
    this.flow.sound.stop(0);
    await this.wheel.land(number, calm() ? 0 : ms);
    this.came.replaceChildren(el('b', { class: colourOf(number) }, String(number)));
    this.seat.status.result = cameText(number);
    this.layout.mark(number, this.seat.tray.laid);
    this.flow.sound.stop(6);
    if (!this.playing) this.flow.table.say(cameText(number));
  }

  private clear(): void {
    this.came.replaceChildren();
    this.layout.mark(null);
  }

  choice(): object {
    return this.seat.tray.laid;
  }

  cost(): number {
    return this.seat.tray.count;
  }

  ready(): boolean {
    return this.seat.tray.count > 0;
  }

  refresh(free: boolean): void {
    if (this.flow.held) this.playing = true;
    this.seat.refresh(free);
    this.layout.refresh(free);
  }

  begin(): void {
    this.playing = true;
    this.clear();
  }

  hurry(): void {
    // The round is everybody's and cannot be hurried; a bet that waits for it can be left.
    this.seat.leave();
  }

  rest(): void {
    this.playing = false;
  }

  async show(round: Round): Promise<void> {
    if (matchMedia('(max-width: 767px)').matches)
      this.board.scrollIntoView({ block: 'start', behavior: calm() ? 'auto' : 'smooth' });
    await this.landing;
    this.playing = false;
    this.seat.end();
    const win = BigInt(round.winMinor ?? 0);
    this.flow.sound.paid(win, BigInt(round.betMinor));
    if (win === 0n) return;
    const pays = Number((win * 100n) / BigInt(round.betMinor)) / 100;
    if (pays >= 15) await celebrate(money(win), 2200);
    else await wait(calm() ? 0 : 300);
  }

  story(round: Round): string {
    const { number } = round.drawn as RouletteDrawn;
    return cameText(number);
  }

  fair(): Node[] {
    return this.seat.fair();
  }

  info(): Node[] {
    const kinds = [
      ['straight', 'n1'],
      ['split', 'h1'],
      ['street', 't1'],
      ['corner', 'c1'],
      ['six', 'x1'],
      ['dozen', 'd1'],
      ['evenChance', 'red'],
    ] as const;
    const rows = kinds.map(([kind, code]) =>
      el('tr', {}, el('th', { scope: 'row' }, gameText(kind)), el('td', { class: 'num' }, `${backOf(code) - 1} : 1`)),
    );
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('late')),
      el('table', {}, el('tbody', {}, ...rows)),
      el('p', { class: 'quiet' }, gameText('exact')),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Roulette(flow, sheet);
