import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { tienlen } from '../game/tienlen/tienlen.js';
import type { AtPlay } from '../session/session.service.js';
import type { MoveDto, SeedDto, SitDto } from './pvp.dto.js';
import { PvpSeats } from './pvp.seats.js';
import { PvpTable } from './pvp.table.js';
import { PvpViews } from './pvp.view.js';
import type { RoomSummary, TableView } from './told.js';

/** What a player asks of the tables, answered with what he may see of his own. */
@Injectable()
export class PvpDesk {
  constructor(
    private readonly seats: PvpSeats,
    private readonly tables: PvpTable,
    private readonly views: PvpViews,
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
