import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { leagueOf, leagues } from '../game/games.js';
import type { League } from '../game/sports/league.js';
import { Audience } from '../session/audience.js';
import { EventStreams } from '../session/event-streams.js';
import { LeagueClock } from './league.clock.js';
import { LeagueNewsService, type LeagueNews } from './league-news.service.js';

/** How often a league is looked at while somebody is there. */
const tickMs = 250;

/** News that did not change are sent again after this, so that a page knows that its connection is alive. */
const repeatMs = 5000;

/** A league, as this replica serves it. */
class Stand {
  readonly audience = new Audience(repeatMs);
  /** Whether something may be under way that has to be finished; true after a start. */
  unfinished = true;
  beating = false;

  constructor(readonly league: League) {}
}

const withoutClocks = (news: LeagueNews): object => ({
  ...news,
  days: news.days.map((day) => ({ ...day, sinceMs: 0 })),
});

/** News of the leagues as server-sent events, and the pulse that moves them on. */
@Injectable()
export class LeagueStream implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('LeagueStream');
  private readonly stands = new Map(leagues.map((league) => [league.sheet.code, new Stand(league)]));
  private pulse: NodeJS.Timeout | undefined;

  constructor(
    private readonly streams: EventStreams,
    private readonly clock: LeagueClock,
    private readonly news: LeagueNewsService,
  ) {}

  onModuleInit(): void {
    this.streams.serve('/api/league/stream', ({ game }) => {
      const stand = this.stands.get(leagueOf(game)?.sheet.code ?? '');
      return stand ? (line) => stand.audience.join(line) : null;
    });
  }

  onApplicationBootstrap(): void {
    this.pulse = setInterval(() => this.stands.forEach((stand) => void this.beat(stand)), tickMs);
    this.pulse.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.pulse);
  }

  /** One look at a league: moves it on, and sends what is new to everybody. */
  private async beat(stand: Stand): Promise<void> {
    const { audience } = stand;
    if (stand.beating || !(audience.present || stand.unfinished)) return;
    stand.beating = true;
    try {
      stand.unfinished = await this.clock.advance(stand.league, audience.present);
      if (!audience.present) return;
      const news = await this.news.of(stand.league);
      audience.tell(news, withoutClocks(news));
    } catch (error) {
      this.logger.error(`a league stands still: ${String(error)}`);
    } finally {
      stand.beating = false;
    }
  }
}
