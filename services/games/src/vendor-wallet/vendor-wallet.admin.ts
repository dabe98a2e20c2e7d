import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery, Uuid } from '@banyan/kernel/dto';
import { TransferResolutionService } from './transfer-resolution.service.js';
import { AdminVendorTransferDto, AdminVendorTransferPageDto, ResolveTransferDto } from './vendor-wallet.dto.js';

class TransferParam {
  @Uuid()
  id: string;
}

@ApiTags('console: vendor transfers')
@Controller('admin/v1/games/vendor-transfers')
export class VendorWalletAdminController {
  constructor(private readonly lookup: TransferResolutionService) {}

  /** Filters: state, direction, memberId, vendor, brand. Sorted by createdAt or amountMinor; by another field only with memberId. */
  @Get()
  @Operator('vendor.view')
  @ApiOkResponse({ type: AdminVendorTransferPageDto })
  list(@Query() query: ListQuery) {
    return this.lookup.list(query);
  }

  @Post(':id/check')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: AdminVendorTransferDto })
  check(@Param() { id }: TransferParam) {
    return this.lookup.check(id);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: AdminVendorTransferDto })
  resolve(@Param() { id }: TransferParam, @Body() decision: ResolveTransferDto) {
    return this.lookup.resolve(id, decision);
  }
}
