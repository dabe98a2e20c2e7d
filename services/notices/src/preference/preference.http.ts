import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { PreferencesDto, PreferencesRequest } from './preference.dto.js';
import { PreferenceService } from './preference.service.js';

@ApiTags('member: inbox')
@Controller('wps/notices/preferences')
@Member()
export class PreferenceController {
  constructor(private readonly preferences: PreferenceService) {}

  /** By which ways I want to be told what, and when not. */
  @Get()
  @ApiOkResponse({ type: PreferencesDto })
  own(): Promise<PreferencesDto> {
    return this.preferences.own();
  }

  /** The last word counts. Mails come in the language of this request from now on. */
  @Put()
  @ApiOkResponse({ type: PreferencesDto })
  save(@Body() body: PreferencesRequest): Promise<PreferencesDto> {
    return this.preferences.save(body);
  }
}
