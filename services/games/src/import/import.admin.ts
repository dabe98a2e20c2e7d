import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import { CatalogueRowService } from './catalogue-row.service.js';
import {
  CatalogueFileDto,
  FileQuery,
  ImportChangePageDto,
  ImportDto,
  ImportPageDto,
  ImportPartDto,
  ImportReasonDto,
  OpenImportDto,
} from './import.dto.js';
import { ImportService } from './import.service.js';

class ImportId {
  @Id()
  id: bigint;
}

@ApiTags('console: catalogue files')
@Controller('admin/v1/games')
export class ImportAdminController {
  constructor(
    private readonly imports: ImportService,
    private readonly rows: CatalogueRowService,
  ) {}

  @Get('catalogue-file')
  @Operator('game.view')
  @ApiOkResponse({ type: CatalogueFileDto })
  file(@Query() query: FileQuery) {
    return this.rows.file(query);
  }

  @Get('imports')
  @Operator('game.view')
  @ApiOkResponse({ type: ImportPageDto })
  list(@Query() query: ListQuery) {
    return this.imports.list(query);
  }

  @Get('imports/:id')
  @Operator('game.view')
  @ApiOkResponse({ type: ImportDto })
  get(@Param() { id }: ImportId) {
    return this.imports.get(id);
  }

  @Get('imports/:id/changes')
  @Operator('game.view')
  @ApiOkResponse({ type: ImportChangePageDto })
  changes(@Param() { id }: ImportId, @Query() query: ListQuery) {
    return this.imports.changes(id, query);
  }

  @Post('imports')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: ImportDto })
  open(@Body() file: OpenImportDto) {
    return this.imports.open(file);
  }

  @Post('imports/:id/parts')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: ImportDto })
  append(@Param() { id }: ImportId, @Body() { text }: ImportPartDto) {
    return this.imports.append(id, text);
  }

  @Post('imports/:id/preview')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: ImportDto })
  preview(@Param() { id }: ImportId) {
    return this.imports.preview(id);
  }

  @Post('imports/:id/apply')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: ImportDto })
  apply(@Param() { id }: ImportId, @Body() { reason }: ImportReasonDto) {
    return this.imports.apply(id, reason);
  }

  @Post('imports/:id/approve')
  @HttpCode(200)
  @Operator('game.edit', { stepUp: true })
  @ApiOkResponse({ type: ImportDto })
  approve(@Param() { id }: ImportId, @Body() { reason }: ImportReasonDto) {
    return this.imports.approve(id, reason);
  }

  @Post('imports/:id/reject')
  @HttpCode(200)
  @Operator('game.edit')
  @ApiOkResponse({ type: ImportDto })
  reject(@Param() { id }: ImportId, @Body() { reason }: ImportReasonDto) {
    return this.imports.reject(id, reason);
  }
}
