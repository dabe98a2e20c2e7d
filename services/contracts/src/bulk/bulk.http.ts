import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  BulkDto,
  BulkId,
  BulkItemPageDto,
  BulkPageDto,
  BulkPreviewDto,
  BulkPreviewRequest,
  BulkRequest,
} from './bulk.dto.js';
import { BulkService } from './bulk.service.js';

@ApiTags('agent centre: contracts')
@Controller('wps/agent/contracts/bulk')
@Agent()
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /** What I asked for many at once, for 90 days. Filters: action, kind. */
  @Get()
  @ApiOkResponse({ type: BulkPageDto })
  list(@Query() query: ListQuery): Promise<BulkPageDto> {
    return this.bulk.list(query);
  }

  /** What would become of each; makes nothing. */
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkPreviewDto })
  preview(@Body() body: BulkPreviewRequest): Promise<BulkPreviewDto> {
    return this.bulk.preview(body);
  }

  /** Each is made or refused on its own. What is still waiting in the answer goes on by itself. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: BulkDto })
  command(@Body() body: BulkRequest): Promise<BulkDto> {
    return this.bulk.command(body);
  }

  @Get(':id')
  @ApiOkResponse({ type: BulkDto })
  get(@Param() { id }: BulkId): Promise<BulkDto> {
    return this.bulk.get(id);
  }

  /** What became of it for each downline. Filter: state. */
  @Get(':id/items')
  @ApiOkResponse({ type: BulkItemPageDto })
  items(@Param() { id }: BulkId, @Query() query: ListQuery): Promise<BulkItemPageDto> {
    return this.bulk.items(id, query);
  }
}
