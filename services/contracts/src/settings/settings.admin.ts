import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { BrandLimitsDto, BrandParam, ChangeLimitsDto, LimitDecisionDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/limits')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get(':brand')
  @Operator('contract.view')
  @ApiOkResponse({ type: BrandLimitsDto })
  get(@Param() { brand }: BrandParam) {
    return this.settings.get(brand);
  }

  /** Requests a change, which another operator decides. */
  @Put(':brand')
  @Operator('contract.limits')
  @ApiOkResponse({ type: BrandLimitsDto })
  ask(@Param() { brand }: BrandParam, @Body() changes: ChangeLimitsDto) {
    return this.settings.ask(brand, changes);
  }

  /** Never by the operator who asked. */
  @Post(':brand/approve')
  @HttpCode(200)
  @Operator('contract.limits', { stepUp: true })
  @ApiOkResponse({ type: BrandLimitsDto })
  approve(@Param() { brand }: BrandParam, @Body() decision: LimitDecisionDto) {
    return this.settings.approve(brand, decision);
  }

  @Post(':brand/reject')
  @HttpCode(200)
  @Operator('contract.limits')
  @ApiOkResponse({ type: BrandLimitsDto })
  reject(@Param() { brand }: BrandParam, @Body() decision: LimitDecisionDto) {
    return this.settings.reject(brand, decision);
  }
}
