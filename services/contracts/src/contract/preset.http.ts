import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PresetDto, PresetId, PresetPageDto, PresetRequest, PresetResultPageDto } from './preset.dto.js';
import { PresetService } from './preset.service.js';

@ApiTags('agent centre: presets')
@Controller('wps/agent/contracts/presets')
@Agent()
export class PresetController {
  constructor(private readonly presets: PresetService) {}

  @Get()
  @ApiOkResponse({ type: PresetPageDto })
  list(@Query() query: ListQuery) {
    return this.presets.list(query);
  }

  /** What became of presets when people joined. Filters: presetId, memberId, dropped (true or false). */
  @Get('results')
  @ApiOkResponse({ type: PresetResultPageDto })
  results(@Query() query: ListQuery) {
    return this.presets.results(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: PresetDto })
  get(@Param() { id }: PresetId) {
    return this.presets.get(id);
  }

  /** Refused like an offer when my own contracts do not carry it. A referral link or a new account may name its id. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: PresetDto })
  make(@Body() body: PresetRequest) {
    return this.presets.make(body);
  }

  @Delete(':id')
  remove(@Param() { id }: PresetId) {
    return this.presets.remove(id);
  }
}
