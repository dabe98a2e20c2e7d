import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import {
  RegionReasonDto,
  RegionRuleIdDto,
  RegionRulePageDto,
  RegionRuleRequestDto,
  VisitorDto,
  VisitorQuery,
} from './region.dto.js';
import { RegionService } from './region.service.js';

@ApiTags('console: region rules')
@Controller('admin/v1/identity/region-rules')
export class RegionAdminController {
  constructor(private readonly regions: RegionService) {}

  /** Filters: id, brand, kind, country. The first that fits decides. */
  @Get()
  @Operator('region.view')
  @ApiOkResponse({ type: RegionRulePageDto })
  list(@Query() query: ListQuery): Promise<RegionRulePageDto> {
    return this.regions.list(query);
  }

  @Get('visitor')
  @Operator('region.view')
  @ApiOkResponse({ type: VisitorDto })
  visitor(@Query() query: VisitorQuery): Promise<VisitorDto> {
    return this.regions.visitor(query);
  }

  /** Requests a rule; another operator decides. Counts within five seconds. */
  @Post()
  @HttpCode(202)
  @Operator('region.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestAdd(@Body() body: RegionRuleRequestDto): Promise<ApprovalDto> {
    return this.regions.requestAdd(body);
  }

  @Put(':id')
  @HttpCode(202)
  @Operator('region.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestUpdate(@Param() { id }: RegionRuleIdDto, @Body() body: RegionRuleRequestDto): Promise<ApprovalDto> {
    return this.regions.requestUpdate(id, body);
  }

  @Post(':id/remove')
  @HttpCode(202)
  @Operator('region.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestRemove(@Param() { id }: RegionRuleIdDto, @Body() { reason }: RegionReasonDto): Promise<ApprovalDto> {
    return this.regions.requestRemove(id, reason);
  }
}
