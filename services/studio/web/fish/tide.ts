import { bossPays, type FishDrawn } from '../../src/game/fish/fish.js';
import { bosses, kinds } from '../../src/game/fish/kinds.js';
import { bossFromMs, huntMs, waterOf } from '../../src/game/fish/swim.js';
import { money } from '../frame/money.js';
import { onMessage, seat, type FishNews } from './line.js';
import type { Sea } from './sea.js';
import type { Shell } from './shell.js';
import { nameOf, gameText } from './texts.js';

interface Hears {
  /** The tide is over; what its boss brought to this player. */
  readonly ended: (winMinor: bigint) => void;
  /** The boss has come. */
  readonly boss: () => void;
}

/** Shows the lagoon's news in the water: tides, the others' shots, what is gone, and the boss. */
export class Tide {
  news: FishNews | null = null;
  private mine = 0;
  private filled = '';
  private stakedMinor = 0n;
  private over = false;
  private announced = false;
  private readonly known = new Set<string>();

  constructor(
    private readonly sea: Sea,
    private readonly shell: Shell,
    private readonly hears: Hears,
  ) {}

  async listen(): Promise<never> {
    const { seat: own } = await seat();
    this.mine = own;
    return onMessage((news) => news && void this.told(news));
  }

  shotAtBoss(costMinor: bigint): void {
    this.stakedMinor += costMinor;
  }

  /** Brings clock and banner up to date. */
  tick(): void {
    const { news, sea } = this;
    if (!news) return;
    const seconds = Math.max(0, Math.ceil((huntMs - sea.since) / 1000));
    const hunting = news.phase === 'BETTING' && seconds > 0;
    this.shell.tide(gameText(hunting ? 'tide' : 'turning', { n: news.number, seconds }));
    if (news.phase === 'ENDED') return;
    const { name, times } = bosses[sea.boss] ?? bosses[0];
    if (sea.since < bossFromMs) return this.shell.boss('');
    if (!this.announced) {
      this.announced = true;
      this.hears.boss();
      this.shell.say(gameText('bossComes', { name: nameOf(name), times }));
    }
    const { hunters, stakedMinor } = news.boss;
    const sums = gameText('bossStake', { mine: money(this.stakedMinor), all: money(BigInt(stakedMinor)), n: hunters });
    this.shell.boss(
      hunting ? gameText('bossComes', { name: nameOf(name), times }) : gameText('net', { name: nameOf(name) }),
      sums,
    );
  }

  private async told(news: FishNews): Promise<void> {
    const tide = `${news.serverSeedHash}:${news.number}`;
    if (this.filled !== tide) {
      this.filled = tide;
      const water = await waterOf(news.serverSeedHash, news.salt, news.number);
      if (this.filled !== tide) return;
      this.sea.fill(water);
      [this.stakedMinor, this.over, this.announced] = [0n, false, false];
      this.known.clear();
      for (const { id } of news.shots) this.known.add(id);
      this.shell.boss('');
    }
    this.news = news;
    this.sea.heard(news.sinceMs);
    this.sea.guns.seat(news.seats, this.mine);
    this.others(news);
    if (news.phase === 'ENDED' && !this.over) this.end(news);
  }

  /** Shots of the others, and what is not in the water any more. */
  private others({ shots, caught }: FishNews): void {
    const shown = new Set<number>();
    for (const { id, seat: from, targets, caught: got, winMinor } of shots) {
      if (this.known.has(id) || from === this.mine) continue;
      this.known.add(id);
      if (got.length > 0) this.feed(from, got, winMinor);
      for (const [index, target] of targets.entries()) {
        const last = targets.lastIndexOf(target) === index;
        const takes = got.includes(target) && last;
        if (takes) shown.add(target);
        const land = (): void => {
          if (takes) this.sea.take(target, got.length === 1 ? money(BigInt(winMinor), true) : '', false);
        };
        setTimeout(() => this.sea.fire(from, target, land), index * 90);
      }
    }
    const own = new Set(shots.filter(({ seat: from }) => from === this.mine).flatMap(({ caught: got }) => got));
    // What somebody caught whose bullets were not seen; one's own are shown when they land.
    for (const id of caught) if (!shown.has(id) && !own.has(id)) setTimeout(() => this.sea.take(id, '', false), 900);
  }

  private feed(from: number, got: readonly number[], winMinor: string): void {
    const who = this.news?.seats.find(({ seat: one }) => one === from)?.name ?? '';
    const name = got.map((id) => nameOf(kinds[this.sea.kindOf(id) ?? 0]?.name ?? 'clown')).join(', ');
    this.shell.feed(gameText('otherCaught', { who, name, amount: money(BigInt(winMinor), true) }));
  }

  private end({ drawn }: FishNews): void {
    this.over = true;
    const pays = bossPays({ boss: this.sea.boss, bullets: 1 }, drawn as FishDrawn);
    const { name, times } = bosses[this.sea.boss] ?? bosses[0];
    const win = this.stakedMinor * BigInt(pays);
    const share = win > 0n ? gameText('bossWon', { amount: money(win) }) : '';
    const text = gameText(pays > 0 ? 'bossCaught' : 'bossFree', { name: nameOf(name), times });
    this.sea.end(pays > 0 ? 'caught' : 'free', win > 0n ? money(win, true) : '');
    this.shell.boss(text, share, pays > 0 ? 'caught' : 'free');
    this.shell.say([text, share].filter(Boolean).join('. '));
    this.hears.ended(win);
  }
}
