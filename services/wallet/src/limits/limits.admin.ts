import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { MemberParam } from '../ledger/ledger.dto.js';
import { LimitsOfMemberDto, OperatorExclusionRequest, OperatorLimitRequest } from './limits.dto.js';
import { MemberLimitService } from './member-limit.service.js';

@ApiTags('console: limits')
@Controller('admin/v1/wallet/limits')
export class LimitsAdminController {
  constructor(private readonly limits: MemberLimitService) {}

  @Get(':memberId')
  @Writes('who registered a moment ago gets his account at the first look')
  @Operator('limit.view')
  @ApiOkResponse({ type: LimitsOfMemberDto })
  of(@Param() { memberId }: MemberParam): Promise<LimitsOfMemberDto> {
    return this.limits.ofMember(memberId);
  }

  /** A laxer limit waits for a second operator who sends the same. */
  @Put(':memberId')
  @Operator('limit.edit', { stepUp: true })
  @ApiOkResponse({ type: LimitsOfMemberDto })
  set(@Param() { memberId }: MemberParam, @Body() body: OperatorLimitRequest): Promise<LimitsOfMemberDto> {
    return this.limits.setFor(memberId, body);
  }

  @Post(':memberId/exclusion')
  @HttpCode(200)
  @Operator('limit.edit')
  @ApiOkResponse({ type: LimitsOfMemberDto })
  exclude(@Param() { memberId }: MemberParam, @Body() body: OperatorExclusionRequest): Promise<LimitsOfMemberDto> {
    return this.limits.excludeFor(memberId, body);
  }
}
