import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { GiftRecordPageDto } from './gift.dto.js';
import { GiftService } from './gift.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/gifts')
export class GiftAdminController {
  constructor(private readonly gifts: GiftService) {}

  /** Filters: id, brand, kind, state, period, memberId, q (beginning of the username), from, until. */
  @Get()
  @Operator('vip.view')
  @ApiOkResponse({ type: GiftRecordPageDto })
  list(@Query() query: ListQuery): Promise<GiftRecordPageDto> {
    return this.gifts.list(query);
  }
}
