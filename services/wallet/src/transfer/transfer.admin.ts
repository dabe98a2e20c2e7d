import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { TransferRecordPageDto } from './transfer.dto.js';
import { TransferListService } from './transfer-list.service.js';

@ApiTags('console: transfers')
@Controller('admin/v1/wallet/transfers')
export class TransferAdminController {
  constructor(private readonly lists: TransferListService) {}

  @Get()
  @Operator('ledger.view')
  @ApiOkResponse({ type: TransferRecordPageDto })
  list(@Query() query: ListQuery): Promise<TransferRecordPageDto> {
    return this.lists.all(query);
  }
}
