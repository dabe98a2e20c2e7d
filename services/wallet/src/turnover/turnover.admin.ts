import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { MemberParam } from '../ledger/ledger.dto.js';
import { ExemptionService } from './exemption.service.js';
import { ExemptRequest, MemberTurnoverDto } from './turnover.dto.js';

@ApiTags('console: withdrawals')
@Controller('admin/v1/wallet/turnover')
export class TurnoverAdminController {
  constructor(private readonly exemptions: ExemptionService) {}

  @Get(':memberId')
  @Writes('what was staked since the last look is counted')
  @Operator('withdrawal.view')
  @ApiOkResponse({ type: MemberTurnoverDto })
  of(@Param() { memberId }: MemberParam): Promise<MemberTurnoverDto> {
    return this.exemptions.of(memberId);
  }

  /** Proposes; another operator who names the proposal and what it says exempts from what was missing then. */
  @Post(':memberId/exempt')
  @HttpCode(200)
  @Operator('withdrawal.approve', { stepUp: true })
  @ApiOkResponse({ type: MemberTurnoverDto })
  exempt(@Param() { memberId }: MemberParam, @Body() body: ExemptRequest): Promise<MemberTurnoverDto> {
    return this.exemptions.exempt(memberId, body);
  }
}
