import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { MacroChange, MacroDraft, MacroDto, MacroId, MacroPageDto, MacroRemoval } from './macro.dto.js';
import { MacroService } from './macro.service.js';

@ApiTags('console: macros')
@Controller('admin/v1/notices/macros')
export class MacroAdminController {
  constructor(private readonly macros: MacroService) {}

  /** Answers that are ready to be sent. Filters: id, brand, language, q (beginning of the title). */
  @Get()
  @Operator('macro.view')
  @ApiOkResponse({ type: MacroPageDto })
  list(@Query() query: ListQuery): Promise<MacroPageDto> {
    return this.macros.list(query);
  }

  @Post()
  @HttpCode(200)
  @Operator('macro.edit')
  @ApiOkResponse({ type: MacroDto })
  write(@Body() draft: MacroDraft): Promise<MacroDto> {
    return this.macros.write(draft);
  }

  /** A macro stays with its brand. */
  @Put(':id')
  @Operator('macro.edit')
  @ApiOkResponse({ type: MacroDto })
  change(@Param() { id }: MacroId, @Body() change: MacroChange): Promise<MacroDto> {
    return this.macros.change(id, change);
  }

  /** Answers it as it was. */
  @Post(':id/remove')
  @HttpCode(200)
  @Operator('macro.edit')
  @ApiOkResponse({ type: MacroDto })
  remove(@Param() { id }: MacroId, @Body() { reason }: MacroRemoval): Promise<MacroDto> {
    return this.macros.remove(id, reason);
  }
}
