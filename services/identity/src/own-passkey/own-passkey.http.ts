import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { PasskeyAskedDto } from '../factor/factor.dto.js';
import {
  PasskeyAddDto,
  PasskeyAddedDto,
  PasskeyBeginDto,
  PasskeyIdDto,
  PasskeyNameDto,
  PasskeysDto,
} from './own-passkey.dto.js';
import { OwnPasskeyService } from './own-passkey.service.js';

@ApiTags('member')
@Controller('wps/member/passkeys')
@Member()
export class OwnPasskeyController {
  constructor(private readonly own: OwnPasskeyService) {}

  /** The member's passkeys, ten at most, the first one first. */
  @Get()
  @ApiOkResponse({ type: PasskeysDto })
  list(): Promise<PasskeysDto> {
    return this.own.list();
  }

  /** What a new one is made by, with the login password, and an answer of a factor where there is one. `add` goes on in the same session. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PasskeyAskedDto })
  begin(@Body() body: PasskeyBeginDto): Promise<PasskeyAskedDto> {
    return this.own.begin(body);
  }

  /** Keeps what the authenticator made. Where there were no recovery codes, the answer shows ten, this once. */
  @Post('add')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PasskeyAddedDto })
  add(@Body() body: PasskeyAddDto): Promise<PasskeyAddedDto> {
    return this.own.add(body);
  }

  @Post(':id/rename')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeysDto })
  rename(@Param() { id }: PasskeyIdDto, @Body() { name }: PasskeyNameDto): Promise<PasskeysDto> {
    return this.own.rename(id, name);
  }

  /** Has one that a new password suspended log in again; with that password, and an answer of a factor. */
  @Post(':id/confirm')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PasskeysDto })
  confirm(@Param() { id }: PasskeyIdDto, @Body() body: PasskeyBeginDto): Promise<PasskeysDto> {
    return this.own.confirm(id, body);
  }

  /** Takes one away, with the login password and an answer of a factor. */
  @Post(':id/remove')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PasskeysDto })
  remove(@Param() { id }: PasskeyIdDto, @Body() body: PasskeyBeginDto): Promise<PasskeysDto> {
    return this.own.remove(id, body);
  }
}
