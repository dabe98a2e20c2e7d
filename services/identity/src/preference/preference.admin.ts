import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { PreferenceChangeDto, PreferenceDto, PreferenceIdDto, PreferencePageDto } from './preference.dto.js';
import { PreferenceService } from './preference.service.js';

@ApiTags('console: preferences')
@Controller('admin/v1/identity/preferences')
export class PreferenceAdminController {
  constructor(private readonly preferences: PreferenceService) {}

  /** One's own. */
  @Get()
  @Operator('')
  @ApiOkResponse({ type: PreferencePageDto })
  list(): Promise<PreferencePageDto> {
    return this.preferences.list();
  }

  @Put(':id')
  @Operator('')
  @ApiOkResponse({ type: PreferenceDto })
  set(@Param() { id }: PreferenceIdDto, @Body() { value }: PreferenceChangeDto): Promise<PreferenceDto> {
    return this.preferences.set(id, value);
  }
}
