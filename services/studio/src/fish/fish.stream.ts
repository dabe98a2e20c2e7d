import type { ServerResponse } from 'node:http';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { fish } from '../game/fish/fish.js';
import type { SharedGame } from '../game/game.js';
import { Audience } from '../session/audience.js';
import { EventStreams } from '../session/event-streams.js';
import type { AtPlay } from '../session/session.service.js';
import { TableClock } from '../table/table.clock.js';
import { FishNewsService } from './fish-news.service.js';
import { FishSeatService } from './fish-seat.service.js';

/** How often lagoons are looked at while somebody is there. */
const tickMs = 150;

/** A tide that nobody watches is looked at so often, since another replica may have left it behind. */
const idleMs = 2000;

/** News that did not change are sent again after this, so that a page knows that its connection is alive. */
const repeatMs = 1000;

/** Who listens keeps his seat; told so often. */
const touchMs = 4000;

const tides = fish as SharedGame;

/** News of the lagoons as server-sent events, and the pulse that moves the tides on. */
@Injectable()
export class FishStream implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('FishStream');
  private readonly lagoons = new Map<number, Audience>();
  private readonly listeners = new Map<ServerResponse, string>();
  private unfinished = true;
  private beating = false;
  private lookedAt = 0;
  private touchedAt = 0;
  private pulse: NodeJS.Timeout | undefined;

  constructor(
    private readonly streams: EventStreams,
    private readonly seats: FishSeatService,
    private readonly clock: TableClock,
    private readonly news: FishNewsService,
  ) {}

  onModuleInit(): void {
    this.streams.serve('/api/fish/stream', (play) =>
      play.game === fish.sheet.code ? (line) => void this.welcome(play, line) : null,
    );
  }

  onApplicationBootstrap(): void {
    this.pulse = setInterval(() => void this.beat(), tickMs);
    this.pulse.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.pulse);
  }

  /** Gives a seat to a player, and sends its lagoon's news from then on. */
  private async welcome(play: AtPlay, line: ServerResponse): Promise<void> {
    try {
      const { lagoon } = await this.seats.sit(play);
      this.listeners.set(line, play.playerId);
      line.on('close', () => this.listeners.delete(line));
      const audience = this.lagoons.get(lagoon) ?? new Audience(repeatMs);
      this.lagoons.set(lagoon, audience);
      audience.join(line);
    } catch (error) {
      this.complain(error);
      line.end();
    }
  }

  /** One look at the tide and at all lagoons that somebody here sits at. */
  private async beat(): Promise<void> {
    for (const [lagoon, audience] of this.lagoons) if (!audience.present) this.lagoons.delete(lagoon);
    const present = this.lagoons.size > 0;
    const idle = !present && !this.unfinished && performance.now() - this.lookedAt < idleMs;
    if (this.beating || idle) return;
    this.beating = true;
    this.lookedAt = performance.now();
    try {
      const { decided, unfinished } = await this.clock.advance(tides, present);
      this.unfinished = unfinished;
      // The tide does not wait for the cashier.
      if (decided.length > 0) this.clock.send(decided).catch((error: unknown) => this.complain(error));
      if (present) await this.tell();
    } catch (error) {
      this.complain(error);
    } finally {
      this.beating = false;
    }
  }

  private async tell(): Promise<void> {
    if (performance.now() - this.touchedAt > touchMs) {
      this.touchedAt = performance.now();
      await this.seats.touch([...this.listeners.values()]);
    }
    for (const [lagoon, news] of await this.news.of([...this.lagoons.keys()]))
      this.lagoons.get(lagoon)?.tell(news, { ...news, sinceMs: 0 });
  }

  private complain(error: unknown): void {
    this.logger.error(`the tide stands still: ${String(error)}`);
  }
}
