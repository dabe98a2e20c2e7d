import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import { VipTableService } from './table.service.js';
import { VipChangePageDto, VipStatusDto, VipTableDto } from './vip.dto.js';
import { VipService } from './vip.service.js';

@ApiTags('vip')
@Controller('wps/vip')
export class VipController {
  constructor(
    private readonly tables: VipTableService,
    private readonly vip: VipService,
  ) {}

  /** What each level asks for and brings, and how bets and losses are paid back in part. */
  @SharedByVisitors(30)
  @Get('table')
  @Public()
  @ApiOkResponse({ type: VipTableDto })
  table(): Promise<VipTableDto> {
    return this.tables.read();
  }

  @Get()
  @Member()
  @ApiOkResponse({ type: VipStatusDto })
  status(): Promise<VipStatusDto> {
    return this.vip.status();
  }

  /** How my level changed, the newest first. Filter: cause. */
  @Get('history')
  @Member()
  @ApiOkResponse({ type: VipChangePageDto })
  history(@Query() query: ListQuery): Promise<VipChangePageDto> {
    return this.vip.history(query);
  }
}
