import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { BrandParam, ChangeLimitsDto, LimitsDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/limits')
export class SettingsAdminDoor {
  constructor(private readonly settings: SettingsService) {}

  @Get(':brand')
  @Operator('contract.view')
  @ApiOkResponse({ type: LimitsDto })
  get(@Param() { brand }: BrandParam) {
    return this.settings.get(brand);
  }

  @Put(':brand')
  @Operator('contract.limits')
  @ApiOkResponse({ type: LimitsDto })
  change(@Param() { brand }: BrandParam, @Body() changes: ChangeLimitsDto) {
    return this.settings.change(brand, changes);
  }
}
