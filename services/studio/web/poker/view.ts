import { entryOf } from '@banyan/kernel/rules';
import { times, perBet, type Sheet } from '../../src/game/game.js';
import { handOf, pays, type Hand } from '../../src/game/poker/hands.js';
import { planOf } from '../../src/game/poker/plan.js';
import { endOf, handAt, heldIn, type PokerDrawn } from '../../src/game/poker/poker.js';
import { best, planned } from '../../src/game/poker/published.js';
import type { Round } from '../frame/api.js';
import { calm, el, wait } from '../frame/dom.js';
import type { GameFlow } from '../frame/game-flow.js';
import { money, percentText, timesText } from '../frame/money.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { HandRow } from './hand.js';
import { pictures } from './pictures.js';
import { gameText } from './texts.js';

const names = Object.keys(pays) as Hand[];
const payText = (hand: Hand): string => timesText((entryOf(pays, hand) ?? 0) * perBet);
const drawnIn = ({ drawn }: Round): PokerDrawn => drawn as PokerDrawn;

/** Jacks or Better: five cards, keep some, draw the others once. */
class Poker implements View {
  readonly theme = 'night poker';
  readonly scene = [
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
  ];
  readonly title: string;
  readonly subtitle = isolated(`${gameText('royal')} ${payText('royal')}`);
  readonly verb = 'bet';
  readonly pictures = pictures;
  readonly board: HTMLElement;
  readonly stepped = {
    open: (round: Round) => this.go(round),
    standing: (round: Round) => {
      const hand = handOf(drawnIn(round).deck.slice(0, 5));
      return hand ? times(BigInt(round.betMinor), pays[hand] * perBet) : 0n;
    },
    pick: (round: Round) => planOf(drawnIn(round).deck.slice(0, 5)),
    press: { text: gameText('draw'), step: () => this.row.held },
  };
  private readonly row: HandRow;
  private readonly lines: HTMLElement[];

  constructor(
    private readonly flow: GameFlow,
    { names: called }: Sheet,
  ) {
    this.title = named(called);
    this.row = new HandRow(() => this.flow.sound.press());
    this.lines = names.map((hand) =>
      el('li', {}, el('span', {}, gameText(hand)), el('b', { class: 'num' }, payText(hand))),
    );
    this.board = el(
      'div',
      { class: 'panel poker-panel', role: 'group', 'aria-label': gameText('table') },
      el('ul', { class: 'poker-pays', dir: 'auto' }, ...this.lines),
      this.row.element,
    );
  }

  choice(): object {
    return {};
  }

  begin(): void {
    this.mark(null);
    this.row.rest();
  }

  rest(): void {
    this.begin();
  }

  hurry(): void {
    // Cards turn at once; there is nothing to hurry.
  }

  private go(round: Round): void {
    const dealt = drawnIn(round).deck.slice(0, 5);
    this.row.lay(dealt);
    this.row.hold(this.flow.automatic ? planOf(dealt) : 0);
    this.row.wake(!this.flow.automatic);
    this.mark(handOf(dealt));
    this.flow.sound.stop(1);
    this.flow.table.say([gameText(handOf(dealt) ?? 'none'), gameText('dealt')].join('. '));
  }

  async show(round: Round): Promise<void> {
    const drawn = drawnIn(round);
    const held = heldIn(round.steps);
    this.row.wake(false);
    this.row.hold(held);
    this.row.lay(endOf(drawn, held), held);
    await wait(calm() ? 0 : 420);
    const hand = handAt(drawn, round.steps);
    this.mark(hand);
    if (!hand) return this.flow.sound.lose();
    this.flow.sound.win(pays[hand]);
    if (pays[hand] >= 25) await celebrate(money(BigInt(round.winMinor ?? 0)), 2200);
  }

  private mark(hand: Hand | null): void {
    for (const [place, line] of this.lines.entries()) line.classList.toggle('made', names[place] === hand);
  }

  story(round: Round): string {
    return gameText(handAt(drawnIn(round), round.steps) ?? 'none');
  }

  info(): Node[] {
    const rows = names.map((hand) => el('li', { class: 'num' }, `${gameText(hand)}: ${payText(hand)}`));
    const returns = { best: percentText(best, 4), planned: percentText(planned, 4) };
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('left')),
      el('ul', { class: 'columns' }, ...rows),
      el('p', {}, gameText('strategy', returns)),
      el('p', { class: 'quiet' }, gameText('plan')),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Poker(flow, sheet);
