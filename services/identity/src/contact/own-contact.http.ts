import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { MemberInfoDto } from '../member/member.dto.js';
import { CodeSentDto } from '../phone/phone.dto.js';
import { OwnCodeDto, ProveMobileDto } from './own-contact.dto.js';
import { OwnContactService } from './own-contact.service.js';

@ApiTags('member')
@Controller('wps')
@Member()
export class OwnContactController {
  constructor(private readonly own: OwnContactService) {}

  /** A code to the member's own mobile. */
  @Post('verification/sms/own')
  @HttpCode(200)
  @Member({ beforePasswordChange: true })
  @ApiOkResponse({ type: CodeSentDto })
  send(@Body() body: OwnCodeDto): Promise<CodeSentDto> {
    return this.own.send(body);
  }

  /** Proves by the code that the mobile of the profile is one's own. */
  @Post('member/mobile/verification')
  @HttpCode(200)
  @ApiOkResponse({ type: MemberInfoDto })
  prove(@Body() { verificationCode }: ProveMobileDto): Promise<MemberInfoDto> {
    return this.own.prove(verificationCode);
  }
}
