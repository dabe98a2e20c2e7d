import { entryOf } from '@banyan/kernel/rules';
import { perBet, type Sheet } from '../../src/game/game.js';
import { figures } from '../../src/game/slots/figures.js';
import type { Frame, Model, SlotRound, Turn } from '../../src/game/slots/model.js';
import { replaySlot, slotOf, unitsMoney, type SlotChoice, type SlotDrawn } from '../../src/game/slots/slots.js';
import type { Title } from '../../src/game/slots/titles.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { money, timesText } from '../frame/money.js';
import { costOf, plateText } from '../frame/result.js';
import { announceFreeSpins, celebrate, countUp } from '../frame/shows.js';
import { named, t } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { Art } from './art.js';
import { Board } from './board.js';
import { info } from './info.js';
import { TitlePictures } from './pictures.js';
import { PoolMeters, poolName } from './pools.js';
import { modelName, gameText } from './texts.js';

/** A win of so many bets is celebrated. */
const bigWinBets = 15n;

/** How a model counts, in two or three words. */
function countsBy({ pay, lines, reels, rows }: Model): string {
  if (pay === 'lines') return gameText('lines', { n: lines.length });
  return pay === 'ways'
    ? gameText('ways', { n: (rows[1] ** reels.length).toLocaleString('en') })
    : gameText('anywhere');
}

/** A themed title on the table; its model decides what happens, its number how it looks. */
class Slot implements View {
  readonly theme = 'slot';
  readonly scene = [
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
  ];
  readonly title: string;
  readonly subtitle: string;
  readonly pictures: TitlePictures;
  readonly board: HTMLElement;
  readonly controls?: HTMLElement;
  private readonly model: Model;
  private readonly art: Art;
  private readonly reels: Board;
  private readonly buy = el('input', { type: 'checkbox', id: 'buy', onchange: () => this.flow.refresh() });
  private readonly price = el('span', { class: 'num' });
  private readonly meters: PoolMeters | null;
  private won = 0n;
  private staked = 0n;

  constructor(
    private readonly flow: GameFlow,
    private readonly slot: Title,
  ) {
    this.model = slot.model;
    this.title = named(slot.names);
    this.subtitle = `${countsBy(slot.model)} · ${gameText('model', { name: modelName(slot.model.id) })}`;
    this.pictures = new TitlePictures(slot);
    this.art = new Art(slot);
    this.reels = new Board(slot.model, this.art, (reel) => flow.sound.stop(reel));
    this.meters = slot.model.pools ? new PoolMeters() : null;
    const lacquer = el('div', { class: 'slot-lacquer' }, this.reels.element);
    this.board = el('div', { class: 'slot-cabinet' }, this.meters?.element, lacquer);
    if (slot.model.buy)
      this.controls = el('div', { class: 'chooser' }, el('label', { class: 'buy' }, this.buy, this.price));
    this.paint();
  }

  private paint(): void {
    const { sky, lacquer } = this.slot.palette;
    const root = document.documentElement.style;
    for (const [index, colour] of sky.entries()) root.setProperty(`--sky-${index}`, colour);
    for (const [index, colour] of lacquer.entries()) root.setProperty(`--lacquer-${index}`, colour);
  }

  choice(): object {
    return { buy: this.buy.checked };
  }

  cost(): number {
    return this.buy.checked ? (this.model.buy?.cost ?? 1) : 1;
  }

  refresh(free: boolean): void {
    const { buy } = this.model;
    if (!buy) return;
    this.buy.disabled = !free;
    if (this.flow.gift.bet !== null) this.buy.checked = false;
    this.price.textContent = gameText('buy', { n: buy.spins, price: money(this.flow.bet * BigInt(buy.cost)) });
  }

  begin(): void {
    this.reels.turn();
  }

  hurry(): void {
    this.reels.hurry();
  }

  rest(): void {
    this.buy.checked = false;
    void this.reels.land(this.reels.any(), true);
  }

  async show(round: Round): Promise<void> {
    const choice = round.choice as SlotChoice;
    const played = replaySlot(this.model, choice, round.drawn as SlotDrawn);
    const stake = BigInt(round.betMinor);
    const amount = (units: number) => unitsMoney(this.model, choice, stake, units);
    this.buy.checked = false;
    this.won = 0n;
    this.staked = costOf(round);
    if (choice.buy) await announceFreeSpins(played.turns.length, this.model.freeFactor);
    for (const [index, turn] of played.turns.entries()) {
      if (index > 0) await this.again(index, played);
      await this.turn(turn, amount);
      if (turn.freeSpins > 0) await this.feature(turn, index === 0 && !choice.buy);
    }
    const win = BigInt(round.winMinor ?? 0);
    if (win > 0n && win >= (stake / BigInt(choice.buy ? (this.model.buy?.cost ?? 1) : 1)) * bigWinBets)
      await celebrate(money(win), 2400);
    for (const { tier, amountMinor } of round.pools) {
      this.flow.sound.feature();
      await celebrate(money(BigInt(amountMinor)), 4200, poolName(tier));
    }
    if (round.pools.length > 0) void this.meters?.ask();
  }

  private async again(index: number, { turns }: SlotRound): Promise<void> {
    await wait(this.flow.fast ? 150 : 450);
    this.flow.table.round(t('freeLeft', { done: index, all: turns.length - 1 }));
    this.reels.turn();
    await wait(calm() ? 250 : 380);
  }

  private async turn(turn: Turn, amount: (units: number) => bigint): Promise<void> {
    const { fast } = this.flow;
    const [first, ...more] = turn.frames;
    if (!first) return;
    await this.reels.land(first.grid, fast);
    await this.count(first, amount);
    let before = first;
    for (const [index, frame] of more.entries()) {
      if (this.model.cascade) {
        this.flow.table.tell(gameText('fallTimes', { n: index + 1, factor: frame.factor }));
        await this.reels.fall(before, frame.grid, fast);
      } else await this.reels.grow(frame.grid);
      await this.count(frame, amount);
      before = frame;
    }
    this.flow.table.tell('');
    if (turn.coins) await this.coins(turn, amount);
  }

  private async count(frame: Frame, amount: (units: number) => bigint): Promise<void> {
    if (frame.units === 0) return;
    this.reels.dim(frame);
    const win = amount(frame.units);
    const base = this.won;
    this.won += win;
    this.flow.sound.paid(this.won, this.staked);
    await countUp(win, this.flow.fast ? 0 : win >= this.flow.bet * 5n ? 1000 : 380, (value) =>
      this.flow.table.win(money(base + value, true), plateText(base + value, this.staked)),
    );
    await wait(this.flow.fast ? 120 : 420);
  }

  /** Hold and spin: coins come, the rest turns again. */
  private async coins({ coins, full }: Turn, amount: (units: number) => bigint): Promise<void> {
    this.flow.sound.feature();
    this.reels.dim(null);
    let left = this.model.hold?.respins ?? 0;
    for (const [index, fresh] of (coins ?? []).entries()) {
      if (index > 0) left = fresh.length > 0 ? (this.model.hold?.respins ?? 0) : left - 1;
      await this.reels.coins(fresh, (units) => timesText((units / this.model.unit) * perBet));
      this.won += amount(fresh.reduce((sum, { units }) => sum + units, 0));
      this.flow.table.win(money(this.won, true), plateText(this.won, this.staked));
      this.flow.table.tell(gameText('holdTitle', { n: left }));
      await wait(this.flow.fast ? 200 : 600);
    }
    this.flow.table.tell(full ? gameText('full') : '');
  }

  private async feature(turn: Turn, first: boolean): Promise<void> {
    this.flow.sound.feature();
    if (first) return announceFreeSpins(turn.freeSpins, this.model.freeFactor);
    this.flow.table.tell(t('more', { n: turn.freeSpins }));
    await wait(1000);
    this.flow.table.tell('');
  }

  story(): string {
    return '';
  }

  info(): Node[] {
    return info(this.slot, this.art, entryOf(figures, this.model.id), this.flow.bet);
  }
}

export const open = (flow: GameFlow, { code }: Sheet): View => {
  const game = slotOf(code);
  if (!game) throw new RangeError(`${code} is no title`);
  return new Slot(flow, game.title);
};
