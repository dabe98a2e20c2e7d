import type { ServerResponse } from 'node:http';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { EventStreams } from '../session/event-streams.js';
import type { AtPlay } from '../session/session.service.js';
import { PvpSeatService } from './pvp-seat.service.js';
import { PvpTableService } from './pvp-table.service.js';
import { PvpViewService } from './pvp-view.service.js';
import type { RoomSummary } from './pvp-messages.js';

/** How often tables are looked at while somebody is there, and while nobody is. */
const tickMs = 200;
const idleMs = 1000;

/** How often the lobby is looked at. */
const roomsMs = 1000;

/** How often it is noted that a player still listens. */
const touchMs = 5000;

/** Somebody who listens. */
interface Listener {
  readonly play: AtPlay;
  readonly line: ServerResponse;
  /** The version of the table that was told, and the rooms. */
  version: string | null;
  rooms: string;
  touchedAt: number;
}

/** News of the tables as server-sent events, to each player his own; and the pulse that moves the tables on. */
@Injectable()
export class PvpStream implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('PvpStream');
  private readonly listeners = new Set<Listener>();
  private pulse: NodeJS.Timeout | undefined;
  private beating = false;
  private beatAt = 0;
  private roomsAt = 0;
  private rooms: readonly RoomSummary[] = [];

  constructor(
    private readonly streams: EventStreams,
    private readonly seats: PvpSeatService,
    private readonly tables: PvpTableService,
    private readonly views: PvpViewService,
  ) {}

  onModuleInit(): void {
    this.streams.serve('/api/pvp/stream', (play) => (line) => this.listen(play, line));
  }

  onApplicationBootstrap(): void {
    this.pulse = setInterval(() => void this.beat(), tickMs);
    this.pulse.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.pulse);
  }

  private listen(play: AtPlay, line: ServerResponse): void {
    const listener = { play, line, version: null, rooms: '', touchedAt: 0 };
    this.listeners.add(listener);
    line.on('close', () => this.listeners.delete(listener));
  }

  /** One look at all tables: what is due happens, and what is new is sent to everybody. */
  private async beat(): Promise<void> {
    const now = performance.now();
    if (this.beating || (this.listeners.size === 0 && now - this.beatAt < idleMs)) return;
    this.beating = true;
    this.beatAt = now;
    try {
      for (const code of await this.tables.due()) void this.advance(code);
      if (this.listeners.size > 0) await this.broadcast(now);
    } catch (error) {
      this.complain(error);
    } finally {
      this.beating = false;
    }
  }

  private advance(code: string): Promise<void> {
    return this.tables.advance(code).catch((error: unknown) => this.complain(error));
  }

  private async broadcast(now: number): Promise<void> {
    if (now - this.roomsAt > roomsMs) [this.roomsAt, this.rooms] = [now, await this.views.rooms()];
    const heard = [...this.listeners];
    const versions = await this.views.versions(heard.map(({ play }) => play.playerId));
    const rooms = JSON.stringify(this.rooms);
    await Promise.all(heard.map((each) => this.tell(each, now, versions.get(each.play.playerId) ?? '', rooms)));
  }

  /** What is new to one listener: his table; the rooms for a player who sits nowhere. */
  private async tell(listener: Listener, now: number, version: string, rooms: string): Promise<void> {
    const { play, line } = listener;
    if (now - listener.touchedAt > touchMs) {
      listener.touchedAt = now;
      await this.seats.touch(play);
      // Shows the page that its connection is alive.
      line.write(': here\n\n');
    }
    const seated = version.startsWith('S');
    const fresh = version !== listener.version || (!seated && rooms !== listener.rooms);
    // A reader that is slow is not waited for; it receives the next news.
    if (!fresh || line.writableNeedDrain) return;
    listener.version = version;
    listener.rooms = rooms;
    const table = version ? await this.views.ofPlayer(play.playerId) : null;
    line.write(`data: ${JSON.stringify({ table, rooms: seated ? null : this.rooms })}\n\n`);
  }

  private complain(error: unknown): void {
    this.logger.error(`a table stands still: ${String(error)}`);
  }
}
