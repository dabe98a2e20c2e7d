import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { RoomListDto } from './room.dto.js';
import { Rooms } from './room.service.js';

@ApiTags('lobby')
@Controller('wps/relay')
export class RoomDoor {
  constructor(private readonly rooms: Rooms) {}

  /** Tables of players against each other, not older than a few seconds. */
  @Get('GLS2_roomList')
  @Public()
  @ApiOkResponse({ type: RoomListDto })
  async list(): Promise<RoomListDto> {
    return { rooms: await this.rooms.list() };
  }
}
