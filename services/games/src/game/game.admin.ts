import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import { SetMaintenanceDto } from '../vendor/vendor.dto.js';
import { AdminGameDto, AdminGamePageDto, UpdateGameDto } from './game.dto.js';
import { GameService } from './game.service.js';

class NodeId {
  @Id()
  id: bigint;
}

@ApiTags('console: games')
@Controller('admin/v1/games/games')
export class GameAdminController {
  constructor(private readonly games: GameService) {}

  /**
   * Filters: id, brand, code, category, vendor, enabled, q (a part of a name or of the code). Sorted by position, code or id; by another
   * field only with id or code.
   */
  @Get()
  @Operator('game.view')
  @ApiOkResponse({ type: AdminGamePageDto })
  list(@Query() query: ListQuery) {
    return this.games.list(query);
  }

  @Get(':id')
  @Operator('game.view')
  @ApiOkResponse({ type: AdminGameDto })
  get(@Param() { id }: NodeId) {
    return this.games.get(id);
  }

  @Put(':id')
  @Operator('game.edit')
  @ApiOkResponse({ type: AdminGameDto })
  update(@Param() { id }: NodeId, @Body() changes: UpdateGameDto) {
    return this.games.update(id, changes);
  }

  @Post(':id/maintenance')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: AdminGameDto })
  setMaintenance(@Param() { id }: NodeId, @Body() window: SetMaintenanceDto) {
    return this.games.setMaintenance(id, window);
  }
}
