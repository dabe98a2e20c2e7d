import { Body, Controller, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { MemberInfoDto, MemberPatchDto } from '../member/member.dto.js';
import { CodeSentDto } from '../phone/phone.dto.js';
import { cookieOf } from '../session/cookies.js';
import { ContactChangeService } from './contact-change.service.js';
import { OwnCodeDto, ProveMobileDto } from './own-contact.dto.js';
import { OwnContactService } from './own-contact.service.js';

@ApiTags('member')
@Controller('wps')
@Member()
export class OwnContactController {
  constructor(
    private readonly own: OwnContactService,
    private readonly changes: ContactChangeService,
  ) {}

  /** A mobile or e-mail takes the login password, and in place of a proved mobile a code to that one too. */
  @Patch('member/info')
  @Encrypted()
  @ApiOkResponse({ type: MemberInfoDto })
  patch(@Body() body: MemberPatchDto): Promise<MemberInfoDto> {
    return this.changes.change(body);
  }

  /** A code to the member's own mobile. */
  @Post('verification/sms/own')
  @HttpCode(200)
  @Member({ beforePasswordChange: true })
  @ApiOkResponse({ type: CodeSentDto })
  send(@Body() body: OwnCodeDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    return this.own.send(body, cookieOf(request, 'captcha'));
  }

  /** Proves by the code and the login password that the mobile of the profile is one's own. */
  @Post('member/mobile/verification')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: MemberInfoDto })
  prove(@Body() body: ProveMobileDto): Promise<MemberInfoDto> {
    return this.own.prove(body);
  }
}
