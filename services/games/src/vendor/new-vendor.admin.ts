import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import { AskVendorDto, DecideVendorDto, NewVendorDto, NewVendorPageDto } from './new-vendor.dto.js';
import { NewVendorService } from './new-vendor.service.js';
import { VendorDetailDto } from './vendor.dto.js';

class NewVendorId {
  @Id()
  id: bigint;
}

@ApiTags('console: vendors')
@Controller('admin/v1/games/new-vendors')
export class NewVendorAdminController {
  constructor(private readonly newVendors: NewVendorService) {}

  /** Those that wait for a second operator. Filters: id, code. Sorted by askedAt, id or code. */
  @Get()
  @Operator('vendor.view')
  @ApiOkResponse({ type: NewVendorPageDto })
  list(@Query() query: ListQuery) {
    return this.newVendors.list(query);
  }

  /** Waits for a second operator. A newer request for the same code replaces it. */
  @Post()
  @HttpCode(202)
  @Operator('vendor.edit', { stepUp: true })
  @ApiAcceptedResponse({ type: NewVendorDto })
  ask(@Body() proposal: AskVendorDto) {
    return this.newVendors.ask(proposal);
  }

  /** Another operator than the one who asked. The vendor begins switched off: none of its games is offered. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('vendor.edit', { stepUp: true })
  @ApiOkResponse({ type: VendorDetailDto })
  approve(@Param() { id }: NewVendorId, @Body() { reason }: DecideVendorDto) {
    return this.newVendors.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(204)
  @Operator('vendor.edit')
  reject(@Param() { id }: NewVendorId, @Body() { reason }: DecideVendorDto) {
    return this.newVendors.reject(id, reason);
  }
}
