import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  SettingBrandDto,
  SettingChangeRequestDto,
  SettingDifferencesDto,
  SettingFileDto,
  SettingHistoryPageDto,
  SettingIdDto,
  SettingImportDto,
  SettingPageDto,
  SettingResultDto,
  SettingUndoDto,
} from './setting.dto.js';
import { SettingConsoleService } from './setting-console.service.js';

@ApiTags('console: settings')
@Controller('admin/v1/identity')
export class SettingAdminController {
  constructor(private readonly settings: SettingConsoleService) {}

  /** Who changed what, newest first. */
  @Get('setting-changes')
  @Operator('setting.view')
  @ApiOkResponse({ type: SettingHistoryPageDto })
  history(@Query() query: ListQuery): Promise<SettingHistoryPageDto> {
    return this.settings.history(query);
  }

  /** All settings of a brand with their bounds, standards and own values. */
  @Get('settings/:brand')
  @Operator('setting.view')
  @ApiOkResponse({ type: SettingPageDto })
  list(@Param() { brand }: SettingBrandDto): Promise<SettingPageDto> {
    return this.settings.list(brand);
  }

  /** What the brand has of its own, as a file. */
  @Get('settings/:brand/file')
  @Operator('setting.view')
  @ApiOkResponse({ type: SettingFileDto })
  export(@Param() { brand }: SettingBrandDto): Promise<SettingFileDto> {
    return this.settings.export(brand);
  }

  /** What a file would change, without changing it. */
  @Post('settings/:brand/compare')
  @HttpCode(200)
  @Operator('setting.edit')
  @ApiOkResponse({ type: SettingDifferencesDto })
  compare(@Param() { brand }: SettingBrandDto, @Body() body: SettingImportDto): Promise<SettingDifferencesDto> {
    return this.settings.compare(brand, body);
  }

  /** Asks for all that a file would change; another operator decides. */
  @Post('settings/:brand/import')
  @HttpCode(200)
  @Operator('setting.edit')
  @ApiOkResponse({ type: SettingResultDto })
  import(@Param() { brand }: SettingBrandDto, @Body() body: SettingImportDto): Promise<SettingResultDto> {
    return this.settings.import(brand, body);
  }

  /** Counts within five seconds everywhere; where two must, another operator decides first. */
  @Put('settings/:brand/:key')
  @Operator('setting.edit')
  @ApiOkResponse({ type: SettingResultDto })
  change(@Param() { brand, key }: SettingIdDto, @Body() body: SettingChangeRequestDto): Promise<SettingResultDto> {
    return this.settings.change(brand, key, body);
  }

  /** Takes the newest change back. */
  @Post('settings/:brand/:key/undo')
  @HttpCode(200)
  @Operator('setting.edit')
  @ApiOkResponse({ type: SettingResultDto })
  undo(@Param() { brand, key }: SettingIdDto, @Body() body: SettingUndoDto): Promise<SettingResultDto> {
    return this.settings.undo(brand, key, body);
  }
}
