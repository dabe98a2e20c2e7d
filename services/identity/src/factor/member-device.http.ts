import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Encrypted, ListQuery } from '@banyan/kernel/dto';
import { FreshDto } from './factor.dto.js';
import { DeviceIdDto, OwnDevicePageDto } from './member-device.dto.js';
import { MemberDeviceService } from './member-device.service.js';

@ApiTags('member')
@Controller('wps/member/devices')
@Member()
export class MemberDeviceController {
  constructor(private readonly devices: MemberDeviceService) {}

  /** On which devices I logged in within 90 days, the last one first. */
  @Get()
  @ApiOkResponse({ type: OwnDevicePageDto })
  list(@Query() query: ListQuery): Promise<OwnDevicePageDto> {
    return this.devices.own(query);
  }

  /** The device's sessions end, and it is unknown from now on. With the login password. */
  @Post(':id/revoke')
  @HttpCode(200)
  @Encrypted()
  revoke(@Param() { id }: DeviceIdDto, @Body() { password }: FreshDto): Promise<null> {
    return this.devices.revokeOwn(id, password);
  }
}
