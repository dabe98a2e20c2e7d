import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import { ReconcileDto, ReconciliationDetailDto, ReconciliationPageDto } from './reconciliation.dto.js';
import { ReconciliationService } from './reconciliation.service.js';

class ReconciliationParam {
  @Id()
  id: bigint;
}

@ApiTags('console: reconciliation')
@Controller('admin/v1/games/reconciliations')
export class ReconciliationAdminController {
  constructor(private readonly reconciliations: ReconciliationService) {}

  /** Filters: id, vendor, day (YYYY-MM-DD), state. Sorted by day; by another field only with day. */
  @Get()
  @Operator('vendor.view')
  @ApiOkResponse({ type: ReconciliationPageDto })
  list(@Query() query: ListQuery) {
    return this.reconciliations.list(query);
  }

  @Get(':id')
  @Operator('vendor.view')
  @ApiOkResponse({ type: ReconciliationDetailDto })
  get(@Param() { id }: ReconciliationParam) {
    return this.reconciliations.get(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: ReconciliationDetailDto })
  run(@Body() request: ReconcileDto) {
    return this.reconciliations.run(request);
  }
}
