import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent, Writes } from '@banyan/kernel/auth';
import { Encrypted, ListQuery } from '@banyan/kernel/dto';
import { TransferDto, TransferPageDto, TransferRequest, TransferRulesDto } from './transfer.dto.js';
import { TransferListService } from './transfer-list.service.js';
import { TransferService } from './transfer.service.js';

@ApiTags('agent centre: transfers')
@Controller('wps/wallet/transfers')
@Agent()
export class TransferController {
  constructor(
    private readonly transfers: TransferService,
    private readonly lists: TransferListService,
  ) {}

  @Get()
  @ApiOkResponse({ type: TransferPageDto })
  list(@Query() query: ListQuery): Promise<TransferPageDto> {
    return this.lists.own(query);
  }

  @Get('rules')
  @Writes('who registered a moment ago gets his account at the first look')
  @ApiOkResponse({ type: TransferRulesDto })
  rules(): Promise<TransferRulesDto> {
    return this.transfers.rules();
  }

  /** To the direct upline or a direct downline, with the payment password. The same key sends once. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: TransferDto })
  send(@Body() body: TransferRequest): Promise<TransferDto> {
    return this.transfers.send(body);
  }
}
