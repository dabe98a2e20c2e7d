import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PointsConsoleService } from './points-console.service.js';
import { PointAccountPageDto, PointEntryRecordPageDto } from './points.dto.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/point-accounts')
export class PointAccountAdminController {
  constructor(private readonly points: PointsConsoleService) {}

  /** What members have. Filters: id, memberId, brand, q (beginning of the username). */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: PointAccountPageDto })
  list(@Query() query: ListQuery): Promise<PointAccountPageDto> {
    return this.points.accounts(query);
  }
}

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/point-entries')
export class PointEntryAdminController {
  constructor(private readonly points: PointsConsoleService) {}

  /** What came and went. Filters: memberId, brand, kind, q (beginning of the username), from, until. */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: PointEntryRecordPageDto })
  list(@Query() query: ListQuery): Promise<PointEntryRecordPageDto> {
    return this.points.entries(query);
  }
}
