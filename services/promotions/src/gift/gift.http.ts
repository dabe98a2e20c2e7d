import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { GiftId, GiftPageDto } from './gift.dto.js';
import { GiftService } from './gift.service.js';

@ApiTags('vip')
@Controller('wps/vip/gifts')
export class GiftController {
  constructor(private readonly gifts: GiftService) {}

  /** Gifts of my level, rebates and cashback, with the numbers that made each. Filters: kind, state, open (true: still to come). */
  @Get()
  @Member()
  @ApiOkResponse({ type: GiftPageDto })
  own(@Query() query: ListQuery): Promise<GiftPageDto> {
    return this.gifts.own(query);
  }

  /** Gives me what is due. */
  @Post(':id/claim')
  @HttpCode(200)
  @Member()
  claim(@Param() { id }: GiftId): Promise<null> {
    return this.gifts.claim(id);
  }
}
