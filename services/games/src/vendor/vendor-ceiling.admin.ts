import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id } from '@banyan/kernel/dto';
import { VendorDetailDto } from '../vendor/vendor.dto.js';
import { VendorService, vendorIdOf } from '../vendor/vendor.service.js';
import { AskCeilingDto, DecideCeilingDto } from './ceiling.dto.js';
import { VendorCeilingService } from './vendor-ceiling.service.js';

class VendorId {
  @Id()
  id: bigint;
}

@ApiTags('console: vendors')
@Controller('admin/v1/games/vendors/:id/ceilings')
export class CeilingAdminDoor {
  constructor(
    private readonly ceilings: VendorCeilingService,
    private readonly vendors: VendorService,
  ) {}

  /** Waits for a second operator. */
  @Post()
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  ask(@Param() { id }: VendorId, @Body() wish: AskCeilingDto) {
    return this.ceilings.ask(vendorIdOf(id), wish).then(() => this.vendors.get(id));
  }

  /** Another operator than the one who entered them. */
  @Post('approve')
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  approve(@Param() { id }: VendorId, @Body() decision: DecideCeilingDto) {
    return this.ceilings.approve(vendorIdOf(id), decision).then(() => this.vendors.get(id));
  }

  @Post('reject')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: VendorDetailDto })
  reject(@Param() { id }: VendorId, @Body() decision: DecideCeilingDto) {
    return this.ceilings.reject(vendorIdOf(id), decision).then(() => this.vendors.get(id));
  }
}
