import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { JackpotDto } from './jackpot.dto.js';
import { JackpotService } from './jackpot.service.js';

@ApiTags('lobby')
@Controller('lgw/jackpots')
export class JackpotController {
  constructor(private readonly jackpots: JackpotService) {}

  /** For a ticker: pools reported within ten minutes. */
  @Get()
  @Public()
  @ApiOkResponse({ type: JackpotDto, isArray: true })
  list() {
    return this.jackpots.list();
  }
}
