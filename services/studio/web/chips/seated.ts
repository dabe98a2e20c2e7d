import type { Chips } from '../../src/game/layout.js';
import type { Placed, Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { Seat, type News } from '../frame/seat.js';
import { ChipTray } from './chips.js';
import { Status } from './status.js';

/** What a layout game shows when the table has news or the chips have changed. */
interface Shown {
  /** The chips or the sums of all have changed. */
  chips(mine: Chips, all: Chips): void;
  news(news: News): void;
  /** A new round takes bets: what was shown of the last one is over. */
  fresh(): void;
}

/** A seat at a table with a layout: chips, the bet window, and the round that they belong to. */
export class LayoutSeat {
  readonly tray: ChipTray;
  readonly status: Status;
  readonly shared = {
    place: (placed: Placed): Promise<Round> => {
      this.tray.keep();
      return this.seat.place(placed);
    },
    finish: (round: Round): Promise<Round> => this.seat.finish(round),
  };
  private readonly seat: Seat;
  private over = false;
  private number = 0;

  constructor(
    private readonly flow: GameFlow,
    { code, bettingMs }: { readonly code: string; readonly bettingMs: number },
    private readonly shown: Shown,
  ) {
    this.tray = new ChipTray(flow, () => this.lie());
    this.status = new Status(() => this.seat, bettingMs);
    this.seat = new Seat(flow, code, (news) => this.hear(news));
  }

  get news(): News | null {
    return this.seat.news;
  }

  leave(): void {
    this.seat.leave();
  }

  fair(): Node[] {
    return this.seat.fair();
  }

  /** The round was shown: its chips lie until bets are taken again. */
  end(): void {
    this.over = true;
  }

  refresh(free: boolean): void {
    const { held } = this.flow;
    if (held && this.tray.count === 0) this.tray.show(held.choice as Chips);
    this.tray.refresh(free);
  }

  private hear(news: News): void {
    this.status.hear(news, this.flow.held?.id);
    if (news.number !== this.number && news.phase === 'BETTING') {
      this.number = news.number;
      this.status.result = '';
      this.shown.fresh();
      if (this.over && !this.flow.automatic) this.tray.clear();
      this.over = false;
    }
    this.shown.news(news);
    this.lie();
  }

  private lie(): void {
    this.shown.chips(this.tray.laid, this.seat.news?.phase === 'ENDED' ? {} : (this.seat.news?.parts ?? {}));
  }
}
