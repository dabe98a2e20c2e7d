import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
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

  /** The device's sessions end, and it is unknown from now on. */
  @Delete(':id')
  revoke(@Param() { id }: DeviceIdDto): Promise<null> {
    return this.devices.revokeOwn(id);
  }
}
