import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { Shared } from '@banyan/kernel/dto';
import { cookieOf } from '../session/cookies.js';
import { CodeSentDto, CountryDto, NoLoginCodeDto, RegisterCodeDto } from './phone.dto.js';
import { countries } from './phone-number.js';
import { PhoneService } from './phone.service.js';

@ApiTags('session')
@Controller('wps/verification')
@Public()
export class PhoneController {
  constructor(private readonly phones: PhoneService) {}

  /** A code for a log-in or a new password. The answer is the same whether the number is anybody's. */
  @Post('sms/noLogin')
  @HttpCode(200)
  @ApiOkResponse({ type: CodeSentDto })
  noLogin(@Body() body: NoLoginCodeDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    return this.phones.noLogin(body, cookieOf(request, 'captcha'));
  }

  /** A code for a registration, by username or by mobile. */
  @Post('sms/register')
  @HttpCode(200)
  @ApiOkResponse({ type: CodeSentDto })
  register(@Body() body: RegisterCodeDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    return this.phones.register(body, cookieOf(request, 'captcha'));
  }

  /** The countries whose mobiles are taken, the standard one first. */
  @Shared(60)
  @Get('countries')
  @ApiOkResponse({ type: [CountryDto] })
  list(): CountryDto[] {
    return [...countries];
  }
}
