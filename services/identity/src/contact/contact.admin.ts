import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto } from '../approval/approval.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { VerifyContactDto } from './contact.dto.js';
import { ContactRequestService } from './contact-request.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class ContactAdminController {
  constructor(private readonly requests: ContactRequestService) {}

  /** Requests to verify a member's mobile or e-mail; another operator decides (an approval of type `contact.verify`). */
  @Post(':id/contacts/verify')
  @HttpCode(202)
  @Operator('member.verify', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: MemberIdDto, @Body() body: VerifyContactDto): Promise<ApprovalDto> {
    return this.requests.ask('verify', id, body);
  }

  /** Requests that a member's mobile or e-mail is not taken for his any more, so that he may write another one (`contact.release`). */
  @Post(':id/contacts/release')
  @HttpCode(202)
  @Operator('member.verify', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  askRelease(@Param() { id }: MemberIdDto, @Body() body: VerifyContactDto): Promise<ApprovalDto> {
    return this.requests.ask('release', id, body);
  }
}
