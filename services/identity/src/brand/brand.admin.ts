import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ConsoleBrandPageDto } from './brand-console.dto.js';
import { BrandService } from './brand.service.js';

@ApiTags('console: brands')
@Controller('admin/v1/identity/brands')
export class BrandAdmin {
  constructor(private readonly brands: BrandService) {}

  /** Every brand; any operator may know their names. The default one comes first. */
  @Get()
  @Operator('')
  @ApiOkResponse({ type: ConsoleBrandPageDto })
  list(@Query() query: ListQuery) {
    return this.brands.list(query);
  }
}
