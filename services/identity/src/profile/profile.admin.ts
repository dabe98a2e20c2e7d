import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto, ApprovalIdDto } from '../approval/approval.dto.js';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { AskedValueDto, ProfileChangeDto } from './profile.dto.js';
import { ProfileRequestService } from './profile-request.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class ProfileAdminController {
  constructor(private readonly requests: ProfileRequestService) {}

  /** Requests another value of a field of the member's profile; another operator decides (an approval of type `member.profile`). */
  @Post(':id/profile')
  @HttpCode(202)
  @Operator('member.edit', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: MemberIdDto, @Body() body: ProfileChangeDto): Promise<ApprovalDto> {
    return this.requests.ask(id, body);
  }
}

@ApiTags('console: approvals')
@Controller('admin/v1/identity/approvals')
export class ProfileRequestAdminController {
  constructor(private readonly requests: ProfileRequestService) {}

  /** Shows the value that a request of type `member.profile` asks for, so that whoever decides sees it. The audit log has who looked and why. */
  @Post(':id/reveal')
  @HttpCode(200)
  @Operator('member.reveal', { stepUp: true })
  @ApiOkResponse({ type: AskedValueDto })
  reveal(@Param() { id }: ApprovalIdDto, @Body() { reason }: ReasonDto): Promise<AskedValueDto> {
    return this.requests.reveal(id, reason);
  }
}
