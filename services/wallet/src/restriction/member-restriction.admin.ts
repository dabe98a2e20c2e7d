import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import {
  LiftRestrictionRequest,
  MemberRestrictionPage,
  MemberRestrictionRow,
  RestrictRequest,
} from './member-restriction.dto.js';
import { MemberRestrictionListService } from './member-restriction-list.service.js';
import { MemberRestrictionService } from './member-restriction.service.js';

@ApiTags('console: limits')
@Controller('admin/v1/wallet/restrictions')
export class MemberRestrictionAdminController {
  constructor(
    private readonly restrictions: MemberRestrictionService,
    private readonly lists: MemberRestrictionListService,
  ) {}

  @Operator('limit.view')
  @Get()
  @ApiOkResponse({ type: MemberRestrictionPage })
  list(@Query() query: ListQuery): Promise<MemberRestrictionPage> {
    return this.lists.all(query);
  }

  /** The member reads the reason. */
  @Operator('limit.edit', { stepUp: true })
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: MemberRestrictionRow })
  restrict(@Body() body: RestrictRequest): Promise<MemberRestrictionRow> {
    return this.restrictions.restrict(body).then((id) => this.lists.one(id));
  }

  @Operator('limit.edit', { stepUp: true })
  @Post(':id/lift')
  @HttpCode(200)
  @ApiOkResponse({ type: MemberRestrictionRow })
  lift(@Param() { id }: IdParam, @Body() { reason }: LiftRestrictionRequest): Promise<MemberRestrictionRow> {
    return this.restrictions.lift(id, reason).then(() => this.lists.one(id));
  }
}
