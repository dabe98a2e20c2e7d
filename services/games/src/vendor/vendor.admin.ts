import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import {
  AskedKeyDto,
  DecideChangeDto,
  RotateKeyDto,
  RotatedKeyDto,
  SetMaintenanceDto,
  UpdateVendorDto,
  VendorDetailDto,
  VendorPageDto,
} from './vendor.dto.js';
import { VendorKeyService } from './vendor-key.service.js';
import { VendorService } from './vendor.service.js';

class VendorId {
  @Id()
  id: bigint;
}

@ApiTags('console: vendors')
@Controller('admin/v1/games/vendors')
export class VendorAdminController {
  constructor(
    private readonly vendors: VendorService,
    private readonly keys: VendorKeyService,
  ) {}

  /** Filters: id, code, enabled. Sorted by code, id, name, enabled or updatedAt. */
  @Get()
  @Operator('vendor.view')
  @ApiOkResponse({ type: VendorPageDto })
  list(@Query() query: ListQuery) {
    return this.vendors.list(query);
  }

  @Get(':id')
  @Operator('vendor.view')
  @ApiOkResponse({ type: VendorDetailDto })
  get(@Param() { id }: VendorId) {
    return this.vendors.get(id);
  }

  @Put(':id')
  @Operator('vendor.edit', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  update(@Param() { id }: VendorId, @Body() changes: UpdateVendorDto) {
    return this.vendors.update(id, changes);
  }

  /** Another operator than the one who entered it. */
  @Post(':id/changes/approve')
  @HttpCode(200)
  @Operator('vendor.edit', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  approveChange(@Param() { id }: VendorId, @Body() decision: DecideChangeDto) {
    return this.vendors.approveChange(id, decision);
  }

  @Post(':id/changes/reject')
  @HttpCode(200)
  @Operator('vendor.edit')
  @ApiOkResponse({ type: VendorDetailDto })
  rejectChange(@Param() { id }: VendorId, @Body() decision: DecideChangeDto) {
    return this.vendors.rejectChange(id, decision);
  }

  @Post(':id/maintenance')
  @HttpCode(200)
  @Operator('vendor.edit')
  @ApiOkResponse({ type: VendorDetailDto })
  setMaintenance(@Param() { id }: VendorId, @Body() window: SetMaintenanceDto) {
    return this.vendors.setMaintenance(id, window);
  }

  @Post(':id/keys/rotate')
  @HttpCode(202)
  @Operator('vendor.keys', { stepUp: true })
  @ApiAcceptedResponse({ type: AskedKeyDto })
  rotate(@Param() { id }: VendorId, @Body() proposal: RotateKeyDto) {
    return this.keys.ask(id, proposal);
  }

  /** Another operator than the one who asked. */
  @Post(':id/keys/approve')
  @HttpCode(200)
  @Operator('vendor.keys', { stepUp: true })
  @ApiOkResponse({ type: RotatedKeyDto })
  approveKey(@Param() { id }: VendorId, @Body() decision: DecideChangeDto) {
    return this.keys.approve(id, decision);
  }

  @Post(':id/keys/reject')
  @HttpCode(204)
  @Operator('vendor.keys')
  rejectKey(@Param() { id }: VendorId, @Body() decision: DecideChangeDto) {
    return this.keys.reject(id, decision);
  }
}
