import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { CodeSentDto } from '../phone/phone.dto.js';
import { cookieOf } from '../session/cookies.js';
import {
  AuthenticatorCodeDto,
  AuthenticatorDto,
  AuthenticatorSetDto,
  FactorStateDto,
  FactorSwitchDto,
  MayProveDto,
  OwnFactorCodeDto,
  PasskeyAskedDto,
  ProvedDto,
  RecoveryCodesDto,
} from './factor.dto.js';
import { OwnFactorService } from './own-factor.service.js';

@ApiTags('member')
@Controller('wps/member/factors')
@Member()
export class OwnFactorController {
  constructor(private readonly own: OwnFactorService) {}

  /** What the member has beside his password, and whether it is asked for. */
  @Get()
  @ApiOkResponse({ type: FactorStateDto })
  state(): Promise<FactorStateDto> {
    return this.own.state();
  }

  /** A secret for an authenticator, with the login password, and an answer of a factor where there is one. It counts once `confirm` saw a code of it. */
  @Post('authenticator')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: AuthenticatorDto })
  begin(@Body() body: MayProveDto): Promise<AuthenticatorDto> {
    return this.own.begin(body);
  }

  /** Takes the authenticator into use. Where there were no recovery codes, the answer shows ten, this once. */
  @Post('authenticator/confirm')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: AuthenticatorSetDto })
  confirm(@Body() body: AuthenticatorCodeDto): Promise<AuthenticatorSetDto> {
    return this.own.confirm(body);
  }

  /** Takes the authenticator away, with the password and an answer of a factor. Its recovery codes go with it. */
  @Post('authenticator/remove')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: FactorStateDto })
  remove(@Body() body: ProvedDto): Promise<FactorStateDto> {
    return this.own.removeAuthenticator(body);
  }

  /** Ten recovery codes, shown this once; those before are good no more. With the password, and an answer of a factor where there is one. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: RecoveryCodesDto })
  recoveryCodes(@Body() body: MayProveDto): Promise<RecoveryCodesDto> {
    return this.own.recoveryCodes(body);
  }

  /** Switches the second factor on or off, where the brand leaves it to its members. */
  @Post('switch')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: FactorStateDto })
  switch(@Body() body: FactorSwitchDto): Promise<FactorStateDto> {
    return this.own.switch(body);
  }

  /** What a passkey is asked for by, for what takes an answer of a factor. */
  @Post('passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyAskedDto })
  passkey(): Promise<PasskeyAskedDto> {
    return this.own.askPasskey();
  }

  /** A code to the proved mobile or e-mail, for what takes an answer of a factor. */
  @Post('code')
  @HttpCode(200)
  @ApiOkResponse({ type: CodeSentDto })
  send(@Body() body: OwnFactorCodeDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    return this.own.send(body, cookieOf(request, 'captcha'));
  }
}
