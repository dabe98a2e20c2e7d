import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ctx } from '@banyan/kernel/app';
import { Public } from '@banyan/kernel/auth';
import { HighestRatesDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('agent')
@Controller('wps/agent/contracts')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /** What contracts of this brand may reach at most: of the programme, so everybody may know it. */
  @Get('rates')
  @Public()
  @ApiOkResponse({ type: HighestRatesDto })
  rates(): Promise<HighestRatesDto> {
    return this.settings.highestRates(ctx().brand);
  }
}
