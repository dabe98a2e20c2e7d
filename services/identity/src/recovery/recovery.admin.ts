import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { LinkSentDto } from './recovery.dto.js';
import { ResetLinkService } from './reset-link.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class RecoveryAdminController {
  constructor(private readonly links: ResetLinkService) {}

  /** Sends the member a link for a new password. The operator sees where it goes, masked, and never the link. */
  @Post(':id/password/reset-link')
  @HttpCode(200)
  @Operator('member.reset', { stepUp: true })
  @ApiOkResponse({ type: LinkSentDto })
  send(@Param() { id }: MemberIdDto, @Body() { reason }: ReasonDto): Promise<LinkSentDto> {
    return this.links.send(id, reason);
  }
}
