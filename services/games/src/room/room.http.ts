import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { RoomListDto } from './room.dto.js';
import { RoomService } from './room.service.js';

@ApiTags('lobby')
@Controller('wps/relay')
export class RoomController {
  constructor(private readonly rooms: RoomService) {}

  /** Tables of players against each other, not older than a few seconds. */
  @Get('GLS2_roomList')
  @Public()
  @ApiOkResponse({ type: RoomListDto })
  async list(): Promise<RoomListDto> {
    return { rooms: await this.rooms.list() };
  }
}
