import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { LoginValueDto } from '../member/member.dto.js';
import { CodeSentDto } from '../phone/phone.dto.js';
import { cookieOf, keepSession } from '../session/cookies.js';
import { ChallengeService } from './challenge.service.js';
import { ChallengeAnswerDto, ChallengeCodeDto, PasskeyAskedDto } from './factor.dto.js';

/** What a log-in that was refused with `identity.second_factor_required` goes on with; the browser has the challenge in a cookie. */
@ApiTags('session')
@Controller('wps/session/login/factor')
@Public()
export class ChallengeController {
  constructor(private readonly challenges: ChallengeService) {}

  /** Has the code sent that the chosen method asks for. */
  @Post('code')
  @HttpCode(200)
  @ApiOkResponse({ type: CodeSentDto })
  send(@Body() body: ChallengeCodeDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    return this.challenges.send(body, cookieOf(request, 'factor') ?? '', cookieOf(request, 'captcha'));
  }

  /** What a passkey is asked for by, as an answer. Throws `identity.passkey_elsewhere` where those of the member are of other hosts. */
  @Post('passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyAskedDto })
  passkey(@Req() request: FastifyRequest): Promise<PasskeyAskedDto> {
    return this.challenges.askPasskey(cookieOf(request, 'factor') ?? '');
  }

  /** Opens the session. Five wrong answers end the challenge. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async answer(
    @Body() body: ChallengeAnswerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginValueDto> {
    return keepSession(reply, 'player', await this.challenges.answer(body, cookieOf(request, 'factor') ?? ''));
  }
}
