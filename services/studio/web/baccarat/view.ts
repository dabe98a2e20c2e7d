import {
  backOf,
  backs,
  baccarat,
  places,
  type BaccaratDrawn,
  type Place as PlaceCode,
} from '../../src/game/baccarat/baccarat.js';
import { deals } from '../../src/game/baccarat/enumeration.js';
import { returns } from '../../src/game/baccarat/published.js';
import type { Sheet } from '../../src/game/game.js';
import { Place } from '../chips/place.js';
import { LayoutSeat } from '../chips/seated.js';
import { gameText as chip } from '../chips/texts.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { el } from '../frame/dom.js';
import { decimalText, percentText } from '../frame/money.js';
import type { News } from '../frame/seat.js';
import { locale, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { Hands } from './hands.js';
import { endText, picturesOf } from './pictures.js';
import { roadsOf } from './roads.js';
import { gameText } from './texts.js';

/** Who comes later than this after the end sees the cards as they lie. */
const dealtMs = 8000;

const paysText = (place: PlaceCode): string => decimalText(String((backs[place] - 100) / 100), 2);

/** Two hands that all at the table watch. */
class Baccarat implements View {
  readonly theme = 'night salon';
  readonly scene = [el('i', { class: 'moon' }), el('i', { class: 'glow' })];
  readonly title: string;
  readonly subtitle = `${gameText('banker')} ${percentText(returns.banker, 2)} · ${gameText('player')} ${percentText(returns.player, 2)}`;
  readonly verb = 'bet';
  readonly pictures = picturesOf();
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stakes: HTMLElement;
  readonly shared: View['shared'];
  private readonly hands = new Hands();
  private readonly places: ReadonlyMap<PlaceCode, Place>;
  private readonly seat: LayoutSeat;
  private readonly roads = el('div', { class: 'roads' });
  /** Whether a bet of the player is in this round; its end is told with its win. */
  private playing = false;
  private dealt = 0;
  private written = '';
  private dealing: Promise<void> = Promise.resolve();

  constructor(
    private readonly flow: GameFlow,
    { names, code }: Sheet,
  ) {
    this.title = named(names);
    this.places = new Map(places.map((place) => [place, this.placeOf(place)]));
    const shown = {
      chips: (mine: Readonly<Record<string, number>>, all: Readonly<Record<string, number>>) =>
        this.places.forEach((place) => place.show(mine, all)),
      news: (news: News) => this.hear(news),
      fresh: () => this.clear(),
    };
    this.seat = new LayoutSeat(flow, { code, bettingMs: baccarat.shared?.bettingMs ?? 0 }, shown);
    this.shared = this.seat.shared;
    this.controls = this.seat.tray.element;
    this.stakes = this.seat.tray.stakes;
    const buttons = [...this.places.values()].map(({ button }) => button);
    this.board = el(
      'div',
      { class: 'panel baccarat-panel' },
      this.hands.element,
      this.seat.status.element,
      el('div', { class: 'bac-felt', role: 'group', 'aria-label': chip('layout') }, ...buttons),
      this.roads,
    );
  }

  private placeOf(code: PlaceCode): Place {
    const pays = paysText(code);
    const name = gameText(code);
    const face = [el('span', { class: 'face' }, name), el('span', { class: 'odds num' }, gameText('toOne', { pays }))];
    return new Place(code, chip('place', { place: name, pays }), code, () => this.seat.tray.put(code), ...face);
  }

  private hear(news: News): void {
    const over = news.phase === 'ENDED';
    if (over && this.dealt !== news.number) {
      this.dealt = news.number;
      this.dealing = this.deal(news.drawn as BaccaratDrawn, news.sinceMs > dealtMs);
      // The road is written when the cards lie.
      void this.dealing.then(() => this.write(news.last));
    }
    if (!over || this.written === '') this.write(over ? news.last.slice(1) : news.last);
  }

  private write(last: readonly number[]): void {
    const key = last.join(' ');
    if (key === this.written && this.roads.childElementCount > 0) return;
    this.written = key;
    this.roads.replaceChildren(...roadsOf(last));
  }

  private async deal(drawn: BaccaratDrawn, fast: boolean): Promise<void> {
    await this.hands.deal(drawn, fast, () => this.flow.sound.stop(3));
    this.seat.status.result = endText(drawn);
    const mine = this.seat.tray.laid;
    for (const [code, place] of this.places) {
      const back = backOf(drawn, code);
      place.mark(back > 100 ? 'won' : back < 100 && mine[code] ? 'lost' : '');
    }
    if (!this.playing) this.flow.table.say(endText(drawn));
  }

  private clear(): void {
    this.hands.clear();
    this.places.forEach((place) => place.mark(''));
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
    for (const { button } of this.places.values()) button.setAttribute('aria-disabled', String(!free));
  }

  begin(): void {
    this.playing = true;
    this.places.forEach((place) => place.mark(''));
  }

  hurry(): void {
    // The round is everybody's and cannot be hurried; a bet that waits for it can be left.
    this.seat.leave();
  }

  rest(): void {
    this.playing = false;
  }

  async show(round: Round): Promise<void> {
    await this.dealing;
    this.playing = false;
    this.seat.end();
    this.flow.sound.paid(BigInt(round.winMinor ?? 0), BigInt(round.betMinor));
  }

  story(round: Round): string {
    return endText(round.drawn as BaccaratDrawn);
  }

  fair(): Node[] {
    return this.seat.fair();
  }

  info(): Node[] {
    const rows = places.map((place) =>
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, gameText(place)),
        el('td', { class: 'num' }, gameText('toOne', { pays: paysText(place) })),
        el('td', { class: 'num' }, percentText(returns[place])),
      ),
    );
    const head = el('tr', {}, ...(['placeHead', 'pays', 'returns'] as const).map((key) => el('th', {}, gameText(key))));
    const counted = new Intl.NumberFormat(locale()).format(deals);
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('thirds', { x: 'x' })),
      el('p', {}, gameText('commission')),
      el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
      el('p', { class: 'quiet' }, gameText('method', { deals: counted })),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Baccarat(flow, sheet);
