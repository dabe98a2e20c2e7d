import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery, Uuid } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { MemberSessionDto, MemberSessionPageDto } from './member-session.dto.js';
import { MemberSessionListService } from './member-session-list.service.js';

class SessionIdDto {
  @Uuid()
  id: string;
}

@ApiTags('console: members')
@Controller('admin/v1/identity/member-sessions')
export class MemberSessionAdminController {
  constructor(private readonly sessions: MemberSessionListService) {}

  @Get()
  @Operator('member.view')
  @ApiOkResponse({ type: MemberSessionPageDto })
  list(@Query() query: ListQuery): Promise<MemberSessionPageDto> {
    return this.sessions.list(query);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Operator('member.freeze')
  @ApiOkResponse({ type: MemberSessionDto })
  end(@Param() { id }: SessionIdDto, @Body() { reason }: ReasonDto): Promise<MemberSessionDto> {
    return this.sessions.end(id, reason);
  }
}
