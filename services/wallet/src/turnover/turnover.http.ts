import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Writes } from '@banyan/kernel/auth';
import { TurnoverDto } from './turnover.dto.js';
import { TurnoverService } from './turnover.service.js';

@ApiTags('wallet')
@Member()
@Controller('wps/wallet/turnover')
export class TurnoverController {
  constructor(private readonly turnover: TurnoverService) {}

  /** What is still to be staked before a withdrawal, and for what. */
  @Get()
  @Writes('what was staked since the last look is counted')
  @ApiOkResponse({ type: TurnoverDto })
  own(): Promise<TurnoverDto> {
    return this.turnover.own();
  }
}
