import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Text } from '@banyan/kernel/dto';
import { PutShelvesDto, ShelvesDto } from './shelf.dto.js';
import { ShelfService } from './shelf.service.js';

class BrandParam {
  @Text({ max: 32, pattern: /^[\w-]+$/ })
  brand: string;
}

@ApiTags('console: lobby')
@Controller('admin/v1/games/shelves')
export class ShelfAdminController {
  constructor(private readonly shelves: ShelfService) {}

  @Get()
  @Operator('game.view')
  @ApiOkResponse({ type: ShelvesDto, isArray: true })
  list() {
    return this.shelves.list();
  }

  @Put(':brand')
  @Operator('game.edit')
  @ApiOkResponse({ type: ShelvesDto })
  put(@Param() { brand }: BrandParam, @Body() request: PutShelvesDto) {
    return this.shelves.put(brand, request);
  }
}
