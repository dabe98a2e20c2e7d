import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery, Text } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberIdDto } from '../member/member-console.dto.js';
import { FactorConsoleDto } from './factor-console.dto.js';
import { FactorConsoleService } from './factor-console.service.js';
import { ConsoleDevicePageDto } from './member-device.dto.js';
import { MemberDeviceService } from './member-device.service.js';

class DeviceOfMemberDto {
  @Id()
  id: bigint;

  @Text({ min: 16, max: 16, pattern: /^[\w-]+$/ })
  device: string;
}

@ApiTags('console: members')
@Controller('admin/v1/identity')
export class FactorAdminController {
  constructor(
    private readonly factors: FactorConsoleService,
    private readonly devices: MemberDeviceService,
  ) {}

  /** What a member has beside his password. */
  @Get('members/:id/factors')
  @Operator('member.view')
  @ApiOkResponse({ type: FactorConsoleDto })
  state(@Param() { id }: MemberIdDto): Promise<FactorConsoleDto> {
    return this.factors.state(id);
  }

  /** Requests to take a lost second factor away; another operator decides (an approval of type `factor.remove`). */
  @Post('members/:id/factors/remove')
  @HttpCode(202)
  @Operator('member.reset', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: MemberIdDto, @Body() { reason }: ReasonDto): Promise<ApprovalDto> {
    return this.factors.ask(id, reason);
  }

  /** The devices of members, by member or by network. */
  @Get('member-devices')
  @Operator('member.view')
  @ApiOkResponse({ type: ConsoleDevicePageDto })
  list(@Query() query: ListQuery): Promise<ConsoleDevicePageDto> {
    return this.devices.list(query);
  }

  /** Takes a device away: its sessions end, and it is unknown. */
  @Post('members/:id/devices/:device/revoke')
  @HttpCode(204)
  @Operator('member.freeze')
  revoke(@Param() { id, device }: DeviceOfMemberDto, @Body() { reason }: ReasonDto): Promise<void> {
    return this.devices.revokeOf(id, device, reason);
  }
}
