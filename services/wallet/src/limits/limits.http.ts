import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Writes } from '@banyan/kernel/auth';
import { ExclusionRequest, LimitRequest, MemberLimitsDto } from './limits.dto.js';
import { MemberLimitService } from './member-limit.service.js';

@ApiTags('wallet')
@Controller('wps/wallet/limits')
@Member()
export class LimitsController {
  constructor(private readonly limits: MemberLimitService) {}

  @Get()
  @Writes('who registered a moment ago gets his account at the first look')
  @ApiOkResponse({ type: MemberLimitsDto })
  own(): Promise<MemberLimitsDto> {
    return this.limits.own();
  }

  @Put()
  @ApiOkResponse({ type: MemberLimitsDto })
  set(@Body() body: LimitRequest): Promise<MemberLimitsDto> {
    return this.limits.setOwn(body);
  }

  @Post('exclusion')
  @HttpCode(200)
  @ApiOkResponse({ type: MemberLimitsDto })
  exclude(@Body() body: ExclusionRequest): Promise<MemberLimitsDto> {
    return this.limits.excludeOwn(body);
  }
}
