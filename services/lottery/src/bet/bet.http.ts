import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  BasketDto,
  PlaceBasketDto,
  ReadSlipDto,
  SlipDto,
  TicketDetailDto,
  TicketId,
  TicketPageDto,
} from './bet.dto.js';
import { BasketService } from './basket.service.js';
import { SlipService } from './slip.service.js';
import { TicketListService } from './ticket-list.service.js';

@ApiTags('lottery')
@Controller('wps/lottery')
@Member()
export class BetController {
  constructor(
    private readonly baskets: BasketService,
    private readonly tickets: TicketListService,
  ) {}

  /** Bets all lines or none, once for the key. */
  @Post('baskets')
  @HttpCode(200)
  @ApiOkResponse({ type: BasketDto })
  place(@Body() basket: PlaceBasketDto): Promise<BasketDto> {
    return this.baskets.place(basket);
  }

  /** My tickets, latest first. Filters: id, state, game, from, to. */
  @Get('tickets')
  @ApiOkResponse({ type: TicketPageDto })
  list(@Query() query: ListQuery): Promise<TicketPageDto> {
    return this.tickets.mine(query);
  }

  /** One of mine with its lines and what was drawn. */
  @Get('tickets/:id')
  @ApiOkResponse({ type: TicketDetailDto })
  get(@Param() { id }: TicketId): Promise<TicketDetailDto> {
    return this.tickets.one(id);
  }
}

@ApiTags('lottery')
@Controller('wps/lottery/slips')
export class SlipController {
  constructor(private readonly slips: SlipService) {}

  /** Reads a southern slip into lines with their prices; nothing is bet. */
  @Post()
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: SlipDto })
  read(@Body() slip: ReadSlipDto): Promise<SlipDto> {
    return this.slips.read(slip);
  }
}
