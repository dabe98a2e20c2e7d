import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto } from '../approval/approval.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { ProfileChangeDto } from './profile.dto.js';
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
