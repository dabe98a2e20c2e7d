import { entryOf } from '@banyan/kernel/rules';
import '../style/moonlight.css';
import { freeSpinFactor, lines, names, scatter } from '../../src/game/moonlight/declared.js';
import { replay, type Outcome, type Spin, type Stops } from '../../src/game/moonlight/outcome.js';
import lantern from '../art/lantern.svg';
import titleEn from '../art/title-en.svg';
import titleVi from '../art/title-vi.svg';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { costOf, plateText } from '../frame/result.js';
import { announceFreeSpins, celebrate, countUp } from '../frame/shows.js';
import { named, spoken, t } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { nameOf } from './art.js';
import { Hits } from './hits.js';
import { info } from './info.js';
import { pictures, unitsMoney } from './pictures.js';
import { Reels } from './reels.js';

/** The title as a drawing, in the languages that have one. */
const titles: Readonly<Record<string, string>> = { VI: titleVi, EN: titleEn };

/** A win of so many bets is celebrated. */
const bigWinBets = 15n;

/** What the reels show before and without a result. */
const atRest: Stops = [12, 27, 27, 27, 12];

/** Five reels on the table. */
class Moonlight implements View {
  readonly theme = 'moonlight';
  readonly scene = scene();
  readonly title = title();
  readonly subtitle = t('linesTitle', { n: lines.length });
  readonly pictures = pictures;
  readonly info = info;
  readonly board: HTMLElement;
  private readonly reels = new Reels((reel) => this.flow.sound.stop(reel));
  private readonly hits = new Hits();
  private staked = 0n;

  constructor(private readonly flow: GameFlow) {
    this.board = el(
      'div',
      { class: 'cabinet' },
      el(
        'div',
        { class: 'lacquer' },
        lamps(),
        el('div', { class: 'glass' }, this.reels.paper, this.hits.boxes, this.reels.element, this.hits.drawing),
        lamps(),
      ),
    );
    this.reels.show(atRest);
  }

  choice(): object {
    return {};
  }

  begin(): void {
    this.hits.clear();
    this.reels.turn();
  }

  hurry(): void {
    this.reels.hurry();
  }

  rest(): void {
    void this.reels.land(atRest, true);
  }

  show(round: Round): Promise<void> {
    this.staked = costOf(round);
    return this.turns(replay(round.drawn as readonly Stops[]));
  }

  /** Plays all turns of a round; the paid one, then the free ones with their running sum. */
  private async turns({ spins }: Outcome): Promise<void> {
    let units = 0;
    let all = 0;
    for (const [index, turn] of spins.entries()) {
      if (index > 0) {
        this.flow.table.round(t('freeLeft', { done: index, all }));
        this.hits.clear();
        this.reels.turn();
        await wait(calm() ? 300 : 450);
      }
      await this.reels.land(turn.stops, this.flow.fast);
      if (turn.units > 0) await this.count(turn, units, index === 0 && turn.freeSpins === 0 ? 0n : -1n);
      else if (index > 0) await wait(this.flow.fast ? 120 : 300);
      units += turn.units;
      all += turn.freeSpins;
      if (turn.freeSpins > 0) await this.feature(turn, index === 0);
    }
    const total = unitsMoney(units, this.flow.bet);
    const title = total >= this.flow.bet * bigWinBets ? undefined : t('freeTitle', { n: spins.length - 1 });
    if (spins.length > 1 && total > this.staked) await celebrate(money(total), 2600, title);
  }

  private async count(turn: Spin, before: number, pause: bigint): Promise<void> {
    const win = unitsMoney(turn.units, this.flow.bet);
    const base = unitsMoney(before, this.flow.bet);
    this.flow.sound.paid(base + win, this.staked);
    void this.hits.show(turn);
    const ms = this.flow.fast ? 0 : win >= this.flow.bet * 5n ? 1200 : 500;
    await countUp(win, ms, (value) =>
      this.flow.table.win(money(base + value, true), plateText(base + value, this.staked)),
    );
    if (pause < 0n) await wait(this.flow.fast ? 250 : 800);
    else if (win >= this.flow.bet * bigWinBets) await celebrate(money(win), 2400);
  }

  private async feature(turn: Spin, first: boolean): Promise<void> {
    this.flow.sound.feature();
    this.flow.table.say(t('freeTitle', { n: turn.freeSpins }));
    this.flow.fast = false;
    if (first) await announceFreeSpins(turn.freeSpins, freeSpinFactor);
    else {
      this.flow.table.tell(t('more', { n: turn.freeSpins }));
      await wait(1200);
      this.flow.table.tell('');
    }
  }

  story(round: Round): string {
    const { spins } = replay(round.drawn as readonly Stops[]);
    if (spins.length > 1) return t('freeTitle', { n: spins.length - 1 });
    const parts = (spins[0]?.hits ?? []).slice(0, 4).map(({ line, count, symbol, units }) => {
      const amount = money(unitsMoney(units, this.flow.bet));
      return line === null || symbol === scatter
        ? t('lanternWin', { count, amount })
        : t('lineWin', { line: line + 1, count, symbol: nameOf(symbol), amount });
    });
    return parts.join('. ');
  }
}

export const open = (flow: GameFlow): View => new Moonlight(flow);

function title(): Node | string {
  const picture = entryOf(titles, spoken()) ?? null;
  const name = named(names);
  return picture ? el('img', { src: picture, alt: name }) : name;
}

/** Moon, hills and lanterns; drawn in CSS, moved by nothing. */
const scene = (): Node[] => [
  el('i', { class: 'moon' }),
  el('i', { class: 'hill far' }),
  el('i', { class: 'hill mid' }),
  el('i', { class: 'hill near' }),
  el('img', { class: 'hang left', src: lantern, alt: '' }),
  el('img', { class: 'hang right', src: lantern, alt: '' }),
];

const lamps = (): HTMLElement =>
  el('div', { class: 'lamps', 'aria-hidden': 'true' }, ...Array.from({ length: 21 }, () => el('i')));
