import { entryOf } from '@banyan/kernel/rules';
import type { LayoutGame } from '../../src/game/layout.js';
import type { Sheet } from '../../src/game/game.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el } from '../frame/dom.js';
import { decimalText, money, percentText } from '../frame/money.js';
import type { News } from '../frame/seat.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { Pictures, View } from '../frame/view.js';
import { Place } from './place.js';
import { Places } from './places.js';
import { LayoutSeat } from './seated.js';
import { gameText } from './texts.js';

/** Where it is seen how a round ends: hands of cards, a bowl. */
export interface Theatre<Drawn> {
  readonly element: HTMLElement;
  /** No more bets; the end is not known yet. */
  close?(): void;
  /** Plays the end; `fast` shows it as it lies. Each thing that lies down is told. */
  play(drawn: Drawn, fast: boolean, laid: () => void): Promise<void>;
  /** Ready for the next round. */
  clear(): void;
}

/** What a table shows of its own; the rest is alike at all of them. */
export interface Felt<Drawn, Code extends string> {
  readonly game: LayoutGame<Drawn, Code>;
  /** Names the class of its layout. */
  readonly kind: string;
  /** `tall`: the theatre stands beside the layout; `wide`: above it. */
  readonly shape: 'tall' | 'wide';
  readonly subtitle: string;
  readonly theatre: Theatre<Drawn>;
  /** Who comes later than this after the end sees it as it lies, in milliseconds. */
  readonly playMs: number;
  readonly pictures: Pictures;
  /** A place in words. */
  nameOf(place: Code): string;
  /** What it pays to one, as it is read. */
  paysOf(place: Code): string;
  /** Beside its code, for the style; none without it. */
  kindOf?(place: Code): string;
  /** What is drawn on a place; its name and pay without it. */
  faceOf?(place: Code): Node[];
  endText(drawn: Drawn): string;
  /** How the last rounds ended, newest first. */
  roads(last: readonly number[]): HTMLElement[];
  info(): Node[];
}

/** What a place pays to one, from what comes back of a chip in hundredths. */
export const toOne = (back: number): string => decimalText(String((back - 100) / 100), 2);

/** The pay of a place as it stands on a table. */
export const oddsLine = (pays: string): HTMLElement => el('span', { class: 'odds num' }, gameText('toOne', { pays }));

/** The same where room is short, as `12:1`. */
export const shortOdds = (pays: string): HTMLElement => el('span', { class: 'odds num' }, isolated(`${pays}:1`));

/** A table of pays and returns, for the rules. */
export function paysTable(rows: ReadonlyArray<readonly [name: string, pays: string, returned: string]>): HTMLElement {
  const head = (['placeHead', 'pays', 'returns'] as const).map((key) => el('th', {}, gameText(key)));
  const lines = rows.map(([name, pays, returned]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      el('td', { class: 'num' }, gameText('toOne', { pays })),
      el('td', { class: 'num' }, percentText(returned)),
    ),
  );
  return el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...lines));
}

/** A win of so many times the bet is celebrated. */
const largeWin = 15n;

/** A table with a layout: all watch one theatre, and each lays chips of their own. */
export class FeltView<Drawn, Code extends string> implements View {
  readonly theme = 'night salon';
  readonly scene = [el('i', { class: 'moon' }), el('i', { class: 'glow' })];
  readonly title: string;
  readonly subtitle: string;
  readonly verb = 'bet';
  readonly pictures: Pictures;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stakes: HTMLElement;
  readonly shared: View['shared'];
  private readonly places: Places;
  private readonly seat: LayoutSeat;
  private readonly roads = el('div', { class: 'roads' });
  /** Whether a bet of the player is in this round; its end is told with its win. */
  private playing = false;
  private played = 0;
  private written = '';
  private ending: Promise<void> = Promise.resolve();

  constructor(
    private readonly flow: GameFlow,
    { names, code }: Sheet,
    private readonly felt: Felt<Drawn, Code>,
  ) {
    this.title = named(names);
    this.subtitle = felt.subtitle;
    this.pictures = felt.pictures;
    const places = felt.game.places.map((place) => this.placeOf(place));
    this.places = new Places(places, `felt-table felt-${felt.kind}`, () => this.seat.tray.undo());
    const shown = {
      chips: (mine: Readonly<Record<string, number>>, all: Readonly<Record<string, number>>) =>
        this.places.show(mine, all),
      news: (news: News) => this.hear(news),
      fresh: () => this.clear(),
    };
    this.seat = new LayoutSeat(flow, { code, bettingMs: felt.game.shared.bettingMs }, shown);
    this.shared = this.seat.shared;
    this.controls = this.seat.tray.element;
    this.stakes = this.seat.tray.stakes;
    this.board = el(
      'div',
      { class: `panel felt-panel ${felt.shape}` },
      felt.theatre.element,
      this.seat.status.element,
      this.places.element,
      this.roads,
    );
  }

  private placeOf(code: Code): Place {
    const { felt } = this;
    const [place, pays] = [felt.nameOf(code), felt.paysOf(code)];
    const label = gameText('place', { place, pays });
    const face = felt.faceOf?.(code) ?? [el('span', { class: 'face' }, place), oddsLine(pays)];
    const kind = `${code} ${felt.kindOf?.(code) ?? ''}`.trim();
    return new Place(code, label, kind, () => this.seat.tray.put(code), ...face);
  }

  private hear(news: News): void {
    const over = news.phase === 'ENDED';
    if (news.phase === 'RUNNING') this.felt.theatre.close?.();
    if (over && this.played !== news.number) {
      this.played = news.number;
      this.ending = this.end(news.drawn as Drawn, news.sinceMs > this.felt.playMs);
      // It is written down when all have seen it.
      void this.ending.then(() => this.write(news.last));
    }
    if (!over || this.written === '') this.write(over ? news.last.slice(1) : news.last);
  }

  private write(last: readonly number[]): void {
    const key = last.join(' ');
    if (key === this.written && this.roads.childElementCount > 0) return;
    this.written = key;
    this.roads.replaceChildren(...this.felt.roads(last));
  }

  private async end(drawn: Drawn, fast: boolean): Promise<void> {
    await this.felt.theatre.play(drawn, fast, () => this.flow.sound.stop(3));
    const text = this.felt.endText(drawn);
    this.seat.status.result = text;
    const mine = this.seat.tray.laid;
    this.places.mark((code) => {
      const back = this.felt.game.backOf(drawn, code);
      return back > 100 ? 'won' : back < 100 && entryOf(mine, code) ? 'lost' : '';
    });
    if (!this.playing) this.flow.table.say(text);
  }

  private clear(): void {
    this.felt.theatre.clear();
    this.places.mark(() => '');
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
    this.places.refresh(free);
  }

  begin(): void {
    this.playing = true;
    this.places.mark(() => '');
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
    await this.ending;
    this.playing = false;
    this.seat.end();
    const [win, bet] = [BigInt(round.winMinor ?? 0), BigInt(round.betMinor)];
    this.flow.sound.paid(win, bet);
    if (win >= bet * largeWin) await celebrate(money(win), 2200);
  }

  story(round: Round): string {
    return this.felt.endText(round.drawn as Drawn);
  }

  fair(): Node[] {
    return this.seat.fair();
  }

  info(): Node[] {
    return this.felt.info();
  }
}
