import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto } from '../approval/approval.dto.js';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { PaymentResetService } from './payment-reset.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class PaymentResetAdminController {
  constructor(private readonly resets: PaymentResetService) {}

  /** Requests to reset the payment password; another operator decides (an approval of type `payment-password.reset`). */
  @Post(':id/payment-password/reset')
  @HttpCode(202)
  @Operator('member.reset', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: MemberIdDto, @Body() { reason }: ReasonDto): Promise<ApprovalDto> {
    return this.resets.ask(id, reason);
  }
}
