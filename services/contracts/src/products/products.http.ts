import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ProductPageDto, ProductsQuery } from './products.dto.js';
import { ProductsService } from './products.service.js';

@ApiTags('agent centre: team')
@Controller('wps/agent/team/products')
@Agent()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  /**
   * What a line played by product, vendor or game in a day, week, month or chosen days, with the period before. Every figure sorts; filters `category` and
   * `vendor` (of games), `q` (in a title). Two requests of one agent run at a time and six wait; more are refused with `request.too_many`.
   */
  @Get()
  @ApiOkResponse({ type: ProductPageDto })
  list(@Query() query: ProductsQuery) {
    return this.products.list(query);
  }
}
