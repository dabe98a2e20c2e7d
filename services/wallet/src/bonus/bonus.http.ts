import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Writes } from '@banyan/kernel/auth';
import { BonusPageDto, BonusQuery } from './bonus.dto.js';
import { BonusService } from './bonus.service.js';

@ApiTags('wallet')
@Member()
@Controller('wps/wallet/bonuses')
export class BonusController {
  constructor(private readonly bonuses: BonusService) {}

  /** What I was given outside of play, what of it is still to be staked, and what became of bonuses. The newest first. */
  @Get()
  @Writes('what was staked since the last look is counted')
  @ApiOkResponse({ type: BonusPageDto })
  own(@Query() query: BonusQuery): Promise<BonusPageDto> {
    return this.bonuses.own(query);
  }
}
