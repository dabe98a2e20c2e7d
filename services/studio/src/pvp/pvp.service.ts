import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { tienlen } from '../game/tienlen/tienlen.js';
import type { AtPlay } from '../session/session.service.js';
import type { MoveDto, SeedDto, SitDto } from './pvp.dto.js';
import { PvpSeatService } from './pvp-seat.service.js';
import { PvpTableService } from './pvp-table.service.js';
import { PvpViewService } from './pvp-view.service.js';
import type { RoomSummary, TableView } from './pvp-messages.js';

/** The players' use cases at tables; each returns what the player may see. */
@Injectable()
export class PvpService {
  constructor(
    private readonly seats: PvpSeatService,
    private readonly tables: PvpTableService,
    private readonly views: PvpViewService,
  ) {}

  rooms(): Promise<RoomSummary[]> {
    return this.views.rooms();
  }

  async table(play: AtPlay): Promise<{ table: TableView | null }> {
    await this.seats.touch(play);
    return { table: await this.views.ofPlayer(play.playerId) };
  }

  async sit(play: AtPlay, request: SitDto): Promise<TableView> {
    if (play.game !== tienlen.sheet.code) throw errors.game_not_found();
    return this.views.table(await this.seats.sit(play, request), play.playerId);
  }

  async leave(play: AtPlay): Promise<{ table: TableView | null }> {
    await this.seats.leave(play);
    return { table: await this.views.ofPlayer(play.playerId) };
  }

  async reseed(play: AtPlay, { clientSeed }: SeedDto): Promise<{ table: TableView | null }> {
    await this.seats.reseed(play, clientSeed);
    return { table: await this.views.ofPlayer(play.playerId) };
  }

  async move(play: AtPlay, request: MoveDto): Promise<TableView> {
    return this.views.table(await this.tables.move(play, request), play.playerId);
  }
}
