import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { SharedGame } from '../game/game.js';
import { sharedGames, sharedOf } from '../game/games.js';
import { Audience } from '../session/audience.js';
import { EventStreams } from '../session/event-streams.js';
import { TableClock } from './table.clock.js';
import { TableNewsService } from './table-news.service.js';

/** How often a table is looked at while somebody is there. */
const tickMs = 150;

/** A table that nobody sits at is looked at so often, since another replica may have left a round behind. */
const idleMs = 2000;

/** News that did not change are sent again after this, so that a page knows that its connection is alive. */
const repeatMs = 1000;

/** A game's table, as this replica serves it. */
class Table {
  readonly audience = new Audience(repeatMs);
  /** Whether a round may be under way that has to be brought to its end. */
  unfinished = true;
  beating = false;
  lookedAt = 0;

  constructor(readonly game: SharedGame) {}
}

/** News of the shared tables as server-sent events, and the pulse that moves them on. */
@Injectable()
export class TableStream implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('TableStream');
  private readonly tables = new Map(
    sharedGames.filter(({ hunt }) => !hunt).map((game) => [game.sheet.code, new Table(game)]),
  );
  private pulse: NodeJS.Timeout | undefined;

  constructor(
    private readonly streams: EventStreams,
    private readonly clock: TableClock,
    private readonly news: TableNewsService,
  ) {}

  onModuleInit(): void {
    this.streams.serve('/api/table/stream', ({ game }) => {
      const table = this.tables.get(sharedOf(game)?.sheet.code ?? '');
      return table ? (line) => table.audience.join(line) : null;
    });
  }

  onApplicationBootstrap(): void {
    this.pulse = setInterval(() => this.tables.forEach((table) => void this.beat(table)), tickMs);
    this.pulse.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.pulse);
  }

  /** One look at a table: moves it on, and sends what is new to everybody. */
  private async beat(table: Table): Promise<void> {
    const { audience } = table;
    const idle = !audience.present && !table.unfinished && performance.now() - table.lookedAt < idleMs;
    if (table.beating || idle) return;
    table.beating = true;
    table.lookedAt = performance.now();
    try {
      const { decided, unfinished } = await this.clock.advance(table.game, audience.present);
      table.unfinished = unfinished;
      // The table does not wait for the cashier.
      if (decided.length > 0) this.clock.send(decided).catch((error: unknown) => this.complain(error));
      if (!audience.present) return;
      const news = await this.news.of(table.game);
      audience.tell(news, { ...news, sinceMs: 0 });
    } catch (error) {
      this.complain(error);
    } finally {
      table.beating = false;
    }
  }

  private complain(error: unknown): void {
    this.logger.error(`a table stands still: ${String(error)}`);
  }
}
