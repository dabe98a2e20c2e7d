import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Writes } from '@banyan/kernel/auth';
import { Text } from '@banyan/kernel/dto';
import { MoveDto, VendorBalanceDto, VendorTransferDto, VendorWalletDto } from './vendor-wallet.dto.js';
import { VendorWalletService } from './vendor-wallet.service.js';

class VendorParam {
  @Text({ max: 32 })
  vendor: string;
}

@ApiTags('vendor wallets')
@Controller('wps')
@Member()
export class VendorWalletController {
  constructor(private readonly wallets: VendorWalletService) {}

  /** Vendors that keep members' money. */
  @Get('game/vendorWallets')
  @ApiOkResponse({ type: VendorWalletDto, isArray: true })
  list() {
    return this.wallets.list();
  }

  @Writes('a member becomes a player of the vendor at the first look')
  @Get('game/vendorWallets/:vendor/balance')
  @ApiOkResponse({ type: VendorBalanceDto })
  balance(@Param() { vendor }: VendorParam) {
    return this.wallets.balance(vendor);
  }

  @Get('game/vendorTransfers')
  @ApiOkResponse({ type: VendorTransferDto, isArray: true })
  transfers() {
    return this.wallets.own();
  }

  /** To a vendor or back. The same key moves once. */
  @Post('relay/GCS_walletTransfer')
  @HttpCode(200)
  @ApiOkResponse({ type: VendorTransferDto })
  move(@Body() request: MoveDto) {
    return this.wallets.move(request);
  }
}
