import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberDetailDto, MemberIdDto, MemberPageDto, RevealDto, RevealedDto } from './member-console.dto.js';
import { MemberConsoleService } from './member-console.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/members')
export class MemberAdminController {
  constructor(private readonly members: MemberConsoleService) {}

  @Get()
  @Operator('member.view')
  @ApiOkResponse({ type: MemberPageDto })
  list(@Query() query: ListQuery): Promise<MemberPageDto> {
    return this.members.list(query);
  }

  @Get(':id')
  @Operator('member.view')
  @ApiOkResponse({ type: MemberDetailDto })
  get(@Param() { id }: MemberIdDto): Promise<MemberDetailDto> {
    return this.members.get(id);
  }

  @Post(':id/freeze')
  @HttpCode(200)
  @Operator('member.freeze')
  @ApiOkResponse({ type: MemberDetailDto })
  freeze(@Param() { id }: MemberIdDto, @Body() { reason }: ReasonDto): Promise<MemberDetailDto> {
    return this.members.freeze(id, reason);
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  @Operator('member.freeze', { stepUp: true })
  @ApiOkResponse({ type: MemberDetailDto })
  unfreeze(@Param() { id }: MemberIdDto, @Body() { reason }: ReasonDto): Promise<MemberDetailDto> {
    return this.members.unfreeze(id, reason);
  }

  @Post(':id/reveal')
  @HttpCode(200)
  @Operator('member.reveal', { stepUp: true })
  @ApiOkResponse({ type: RevealedDto })
  reveal(@Param() { id }: MemberIdDto, @Body() body: RevealDto): Promise<RevealedDto> {
    return this.members.reveal(id, body);
  }
}
