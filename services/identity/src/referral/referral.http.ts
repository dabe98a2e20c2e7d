import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent, Public } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  InvitationDto,
  InvitationQuery,
  ReferralDto,
  ReferralId,
  ReferralPageDto,
  ReferralRequest,
} from './referral.dto.js';
import { ReferralService } from './referral.service.js';

@ApiTags('agent centre: referral links')
@Controller('wps/agent/links')
@Agent()
export class ReferralController {
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

  @Agent({ assistant: true })
  @Post(':id/close')
  @HttpCode(200)
  @ApiOkResponse({ type: ReferralDto })
  close(@Param() { id }: ReferralId): Promise<ReferralDto> {
    return this.links.close(id);
  }
}

@ApiTags('agent centre: referral links')
@Controller('wps/agent/invitation')
export class InvitationController {
  constructor(private readonly links: ReferralService) {}

  /** Who invites by a code, and whether it still opens an account. */
  @Get()
  @Public()
  @ApiOkResponse({ type: InvitationDto })
  show(@Query() { code }: InvitationQuery): Promise<InvitationDto> {
    return this.links.invitation(code);
  }
}
