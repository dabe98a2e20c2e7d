import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ReferralDto, ReferralId, ReferralPageDto, ReferralRequest } from './referral.dto.js';
import { ReferralService } from './referral.service.js';

@ApiTags('agent centre: referral links')
@Controller('wps/agent/links')
@Agent()
export class ReferralHttp {
  constructor(private readonly links: ReferralService) {}

  @Get()
  @ApiOkResponse({ type: ReferralPageDto })
  list(@Query() query: ListQuery): Promise<ReferralPageDto> {
    return this.links.list(query);
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ReferralDto })
  make(@Body() body: ReferralRequest): Promise<ReferralDto> {
    return this.links.make(body);
  }

  @Post(':id/close')
  @HttpCode(200)
  @ApiOkResponse({ type: ReferralDto })
  close(@Param() { id }: ReferralId): Promise<ReferralDto> {
    return this.links.close(id);
  }
}
