import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id } from '@banyan/kernel/dto';
import { AskCeilingDto, DecideCeilingDto } from '../ceiling/ceiling.dto.js';
import { VendorDetailDto } from './vendor.dto.js';
import { VendorService } from './vendor.service.js';

class VendorId {
  @Id()
  id: bigint;
}

@ApiTags('console: vendors')
@Controller('admin/v1/games/vendors/:id/ceilings')
export class CeilingAdminController {
  constructor(private readonly vendors: VendorService) {}

  /** Waits for a second operator. */
  @Post()
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  ask(@Param() { id }: VendorId, @Body() proposal: AskCeilingDto) {
    return this.vendors.askCeiling(id, proposal);
  }

  /** Another operator than the one who entered them. */
  @Post('approve')
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  approve(@Param() { id }: VendorId, @Body() decision: DecideCeilingDto) {
    return this.vendors.approveCeiling(id, decision);
  }

  @Post('reject')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: VendorDetailDto })
  reject(@Param() { id }: VendorId, @Body() decision: DecideCeilingDto) {
    return this.vendors.rejectCeiling(id, decision);
  }
}
