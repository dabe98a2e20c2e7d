import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { FreeRoundGrantService } from './free-round-grant.service.js';
import { OwnFreeRoundsDto } from './free-round.dto.js';

@ApiTags('rounds')
@Controller('wps/game/freeRounds')
@Member()
export class FreeRoundController {
  constructor(private readonly grants: FreeRoundGrantService) {}

  @Get()
  @ApiOkResponse({ type: OwnFreeRoundsDto, isArray: true })
  own() {
    return this.grants.own();
  }
}
