import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { RankListDto, RankQuery } from './winner.dto.js';
import { WinnerService } from './winner.service.js';

@ApiTags('winners')
@Controller('wps/relay')
export class WinnerController {
  constructor(private readonly winners: WinnerService) {}

  @Get('GCSGAME_getRankList')
  @Public()
  @ApiOkResponse({ type: RankListDto })
  rankList(@Query() { period }: RankQuery) {
    return this.winners.rankList(period);
  }
}
