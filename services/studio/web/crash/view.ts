import {
  highest,
  lowest,
  multiplierAt,
  takenAt,
  type CrashChoice,
  type CrashDrawn,
} from '../../src/game/crash/crash.js';
import type { Sheet } from '../../src/game/game.js';
import * as api from '../frame/api.js';
import type { Placed, Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { Seat, type News } from '../frame/seat.js';
import { gameText as shared } from '../frame/seat-texts.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { heightText, picturesOf } from './pictures.js';
import { Sky } from './sky.js';
import { gameText } from './texts.js';

/** A kite that all at the table watch. */
class Crash implements View {
  readonly theme = 'day';
  readonly scene = [
    el('i', { class: 'cloud one' }),
    el('i', { class: 'cloud two' }),
    el('i', { class: 'cloud three' }),
  ];
  readonly title: string;
  readonly subtitle = isolated(`${heightText(lowest)}–${heightText(highest)}`);
  readonly verb = 'bet';
  readonly pictures = picturesOf();
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stepped = {
    open: (round: Round) => this.hold(round),
    standing: (round: Round) => (BigInt(round.betMinor) * BigInt(this.height)) / 100n,
    pick: () => null,
  };
  readonly shared = {
    place: (placed: Placed) => this.seat.place(placed),
    take: (round: Round) => api.takeSharedBet(round.id),
    finish: (round: Round) => this.seat.finish(round),
  };
  private readonly seat: Seat;
  private readonly sky = new Sky(() => this.tick());
  private readonly last = el('ol', { class: 'last num', 'aria-label': shared('last') });
  private readonly players = el('ul', { class: 'players num' });
  private readonly count = el('p', { class: 'k' });
  private readonly auto: HTMLInputElement;
  private ticked = 0;

  constructor(
    private readonly flow: GameFlow,
    { names, code }: Sheet,
  ) {
    this.title = named(names);
    this.auto = el('input', {
      id: 'auto-at',
      inputmode: 'decimal',
      placeholder: gameText('none'),
      pattern: '[0-9.,]{0,8}',
      autocomplete: 'off',
    });
    const side = el('div', { class: 'seats' }, this.count, this.players);
    this.board = el('div', { class: 'panel crash-panel' }, el('div', {}, this.last, this.sky.element), side);
    this.controls = el(
      'div',
      { class: 'chooser' },
      el('div', { class: 'part' }, el('label', { class: 'k', for: 'auto-at' }, gameText('auto')), this.auto),
    );
    this.seat = new Seat(
      flow,
      code,
      (news) => this.hear(news),
      (round) => this.passed(round),
    );
  }

  private hear(news: News): void {
    const { held } = this.flow;
    this.sky.hear(news);
    this.count.textContent = shared('players', { n: news.players });
    this.players.replaceChildren(...news.bets.slice(0, 12).map((bet) => this.line(bet, held?.id === bet.id)));
    this.last.replaceChildren(
      ...news.last.slice(0, 8).map((bust) => el('li', { class: bust >= 200 ? 'won' : '' }, heightText(bust))),
    );
  }

  private line({ name, betMinor, winMinor }: News['bets'][number], mine: boolean): HTMLElement {
    const won = winMinor !== null && BigInt(winMinor) > 0n;
    const taken = won ? heightText(Number((BigInt(winMinor) * 100n) / BigInt(betMinor))) : '';
    return el(
      'li',
      { class: `${mine ? 'mine' : ''}${won ? ' won' : ''}` },
      el('span', {}, name),
      el('span', {}, money(BigInt(betMinor))),
      el('b', {}, taken || (winMinor === null ? '' : '–')),
    );
  }

  /** Whether the kite is above the height at which this bet takes by itself. */
  private passed({ choice }: Round): boolean {
    const { auto } = choice as CrashChoice;
    return auto !== null && this.height >= auto;
  }

  /** What can be taken now; nothing before the lowest height. */
  private get height(): number {
    const { height } = this.sky;
    return height > 100 && this.seat.news?.phase === 'RUNNING' ? height : 0;
  }

  /** The button follows the kite, ten times a second. */
  private tick(): void {
    const now = performance.now();
    if (!this.flow.held || now - this.ticked < 100) return;
    this.ticked = now;
    this.flow.refresh();
  }

  private hold(_round: Round): void {
    this.flow.table.say(gameText('rising'));
  }

  choice(): object {
    const typed = Math.round(Number(this.auto.value.replace(',', '.')) * 100);
    if (typed >= 101 && typed <= 1_000_000) return { auto: typed };
    if (!this.flow.automatic) return { auto: null };
    // Rounds that play themselves have nobody to press: twice the bet, unless something else is set.
    this.auto.value = '2';
    return { auto: 200 };
  }

  refresh(free: boolean): void {
    this.auto.disabled = !free;
  }

  begin(): void {
    this.flow.table.round('');
  }

  hurry(): void {
    // The round is everybody's and cannot be hurried; a bet that waits for it can be left.
    this.seat.leave();
  }

  rest(): void {
    this.flow.table.tell('');
  }

  async show(round: Round): Promise<void> {
    const win = BigInt(round.winMinor ?? 0);
    if (win === 0n) return this.flow.sound.lose();
    const pays = Number((win * 100n) / BigInt(round.betMinor)) / 100;
    this.flow.sound.win(pays);
    if (pays >= 15) await celebrate(money(win), 2200);
  }

  story(round: Round): string {
    const win = BigInt(round.winMinor ?? 0);
    if (win === 0n) return gameText('lost');
    const bust = (round.drawn as CrashDrawn | null)?.bust ?? Infinity;
    const taken = takenAt({ bust }, round.choice as CrashChoice, round.steps);
    return gameText('took', { height: heightText(taken) });
  }

  fair(): Node[] {
    return this.seat.fair();
  }

  info(): Node[] {
    const times = [5, 10, 20, 30].map((seconds) => `${seconds} s: ${heightText(multiplierAt(seconds * 1000))}`);
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('network')),
      el('p', { class: 'quiet' }, gameText('formula')),
      el('p', { class: 'quiet num' }, times.join(' · ')),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Crash(flow, sheet);
