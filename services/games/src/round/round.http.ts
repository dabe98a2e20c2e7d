import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Id } from '@banyan/kernel/dto';
import { RoundHistoryService } from './round-history.service.js';
import { RoundDetailDto, RoundGroupsDto, RoundPageDto, RoundQuery, RoundSumsQuery } from './round.dto.js';

class RoundParam {
  @Id()
  id: bigint;
}

@ApiTags('rounds')
@Controller('wps/game/rounds')
@Member()
export class RoundController {
  constructor(private readonly history: RoundHistoryService) {}

  @Get()
  @ApiOkResponse({ type: RoundPageDto })
  list(@Query() query: RoundQuery) {
    return this.history.ofMember(query);
  }

  /** What the rounds came to by category, vendor or game. */
  @Get('sums')
  @ApiOkResponse({ type: RoundGroupsDto })
  sums(@Query() query: RoundSumsQuery): Promise<RoundGroupsDto> {
    return this.history.sums(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: RoundDetailDto })
  get(@Param() { id }: RoundParam) {
    return this.history.ofMemberOne(id);
  }
}
