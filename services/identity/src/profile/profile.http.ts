import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { IconDto, OwnIconDto } from './icon.dto.js';
import { IconService } from './icon.service.js';
import { OwnProfileDto } from './profile.dto.js';
import { OwnProfileService } from './own-profile.service.js';

@ApiTags('member')
@Controller('wps/member/info')
@Member()
export class OwnProfileController {
  constructor(
    private readonly own: OwnProfileService,
    private readonly icons: IconService,
  ) {}

  /** The fields of the brand's profile with what the member told, partly masked. They are written by `PATCH /wps/member/info`. */
  @Get('profile')
  @ApiOkResponse({ type: OwnProfileDto })
  profile(): Promise<OwnProfileDto> {
    return this.own.read();
  }

  /** The picture that stands for the member. */
  @Get('icon')
  @ApiOkResponse({ type: OwnIconDto })
  icon(): Promise<OwnIconDto> {
    return this.icons.read();
  }

  @Put('icon')
  @ApiOkResponse({ type: OwnIconDto })
  chooseIcon(@Body() { icon }: IconDto): Promise<OwnIconDto> {
    return this.icons.choose(icon);
  }
}
