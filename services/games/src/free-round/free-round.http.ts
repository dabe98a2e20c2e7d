import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { FreeRoundGrants } from './free-round-grants.service.js';
import { OwnFreeRoundsDto } from './free-round.dto.js';

@ApiTags('rounds')
@Controller('wps/game/freeRounds')
@Member()
export class FreeRoundDoor {
  constructor(private readonly grants: FreeRoundGrants) {}

  @Get()
  @ApiOkResponse({ type: OwnFreeRoundsDto, isArray: true })
  own() {
    return this.grants.own();
  }
}
