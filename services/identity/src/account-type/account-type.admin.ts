import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto } from '../approval/approval.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { AccountTypeRequest } from './account-type.dto.js';
import { AccountTypeService } from './account-type.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class AccountTypeAdminController {
  constructor(private readonly types: AccountTypeService) {}

  /** Requests to make a member a player, an agent or an agent's assistant; another operator decides (an approval of type `member.type`). */
  @Post(':id/account-type')
  @HttpCode(202)
  @Operator('member.type')
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: MemberIdDto, @Body() body: AccountTypeRequest): Promise<ApprovalDto> {
    return this.types.ask(id, body);
  }
}
