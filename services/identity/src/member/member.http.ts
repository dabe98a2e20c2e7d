import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { MemberInfoDto, PasswordChangeDto, RealNameDto } from './member.dto.js';
import { MemberPasswordService } from './member-password.service.js';
import { MemberService } from './member.service.js';

@ApiTags('member')
@Controller('wps/member')
@Member()
export class MemberController {
  constructor(
    private readonly members: MemberService,
    private readonly passwords: MemberPasswordService,
  ) {}

  @Get('info')
  @Member({ trial: true })
  @ApiOkResponse({ type: MemberInfoDto })
  info(): Promise<MemberInfoDto> {
    return this.members.info();
  }

  /** Of a member who registered without one; it stays. */
  @Post('real-name')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: MemberInfoDto })
  setRealName(@Body() body: RealNameDto): Promise<MemberInfoDto> {
    return this.members.setRealName(body);
  }

  /** Ends every other session of the member. A session that had to change the password is whole after its next refresh. */
  @Post('password')
  @HttpCode(200)
  @Member({ beforePasswordChange: true })
  @Encrypted()
  changePassword(@Body() body: PasswordChangeDto): Promise<null> {
    return this.passwords.change(body);
  }
}
