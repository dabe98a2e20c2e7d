import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { HeldWinPage, HeldWinRow, ResolveHeldWinRequest } from './held-win.dto.js';
import { HeldWinListService } from './held-win-list.service.js';
import { HeldWinService } from './held-win.service.js';

@Controller('admin/v1/wallet/held-wins')
export class HeldWinAdminController {
  constructor(
    private readonly wins: HeldWinService,
    private readonly lists: HeldWinListService,
  ) {}

  @Operator('vendor.view')
  @Get()
  @ApiOkResponse({ type: HeldWinPage })
  list(@Query() query: ListQuery): Promise<HeldWinPage> {
    return this.lists.all(query);
  }

  @Operator('vendor.view')
  @Get(':id')
  @ApiOkResponse({ type: HeldWinRow })
  one(@Param() { id }: IdParam): Promise<HeldWinRow> {
    return this.lists.one(id);
  }

  @Operator('vendor.money', { stepUp: true })
  @Post(':id/resolve')
  @HttpCode(200)
  @ApiOkResponse({ type: HeldWinRow })
  resolve(@Param() { id }: IdParam, @Body() body: ResolveHeldWinRequest): Promise<HeldWinRow> {
    return this.wins.resolve(id, body).then(() => this.lists.one(id));
  }
}
