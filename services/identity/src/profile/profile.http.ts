import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { OwnProfileDto } from './profile.dto.js';
import { OwnProfileService } from './own-profile.service.js';

@ApiTags('member')
@Controller('wps/member/info')
@Member()
export class OwnProfileController {
  constructor(private readonly own: OwnProfileService) {}

  /** The fields of the brand's profile with what the member told, partly masked. They are written by `PATCH /wps/member/info`. */
  @Get('profile')
  @ApiOkResponse({ type: OwnProfileDto })
  profile(): Promise<OwnProfileDto> {
    return this.own.read();
  }
}
