import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import {
  DecideAddressDto,
  RotateKeyDto,
  RotatedKeyDto,
  SetMaintenanceDto,
  UpdateVendorDto,
  VendorDetailDto,
  VendorPageDto,
} from './vendor.dto.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorService } from './vendor.service.js';

class VendorId {
  @Id()
  id: bigint;
}

@ApiTags('console: vendors')
@Controller('admin/v1/games/vendors')
export class VendorAdminDoor {
  constructor(
    private readonly vendors: VendorService,
    private readonly keys: VendorKeysService,
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
  @Post(':id/address/approve')
  @HttpCode(200)
  @Operator('vendor.edit', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  approveAddress(@Param() { id }: VendorId, @Body() decision: DecideAddressDto) {
    return this.vendors.approveAddress(id, decision);
  }

  @Post(':id/address/reject')
  @HttpCode(200)
  @Operator('vendor.edit')
  @ApiOkResponse({ type: VendorDetailDto })
  rejectAddress(@Param() { id }: VendorId, @Body() decision: DecideAddressDto) {
    return this.vendors.rejectAddress(id, decision);
  }

  @Post(':id/maintenance')
  @HttpCode(200)
  @Operator('vendor.edit')
  @ApiOkResponse({ type: VendorDetailDto })
  setMaintenance(@Param() { id }: VendorId, @Body() window: SetMaintenanceDto) {
    return this.vendors.setMaintenance(id, window);
  }

  @Post(':id/keys/rotate')
  @HttpCode(200)
  @Operator('vendor.keys', { stepUp: true })
  @ApiOkResponse({ type: RotatedKeyDto })
  rotate(@Param() { id }: VendorId, @Body() { overlapMinutes }: RotateKeyDto) {
    return this.keys.rotate(id, overlapMinutes);
  }
}
