import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, OneOf } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import { ReasonDto } from '../audit/reason.dto.js';
import { socialChannels, type SocialChannel } from '../channel/social-channel.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { MemberSocialDto } from './social.dto.js';
import { SocialConsoleService } from './social-console.service.js';

class SocialOfMemberDto {
  @Id()
  id: bigint;

  @OneOf(socialChannels)
  channel: SocialChannel;
}

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class SocialAdminController {
  constructor(private readonly social: SocialConsoleService) {}

  /** Accounts of other companies that a member logs in by. */
  @Get(':id/social')
  @Operator('member.view')
  @ApiOkResponse({ type: MemberSocialDto })
  of(@Param() { id }: MemberIdDto): Promise<MemberSocialDto> {
    return this.social.of(id);
  }

  /** Requests to take one away; another operator decides (an approval of type `social.remove`). */
  @Post(':id/social/:channel/remove')
  @HttpCode(202)
  @Operator('member.reset', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id, channel }: SocialOfMemberDto, @Body() { reason }: ReasonDto): Promise<ApprovalDto> {
    return this.social.ask(id, channel, reason);
  }
}
