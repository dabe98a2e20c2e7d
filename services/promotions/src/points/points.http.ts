import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { Encrypted, ListQuery } from '@banyan/kernel/dto';
import {
  ConversionDto,
  ConvertPointsRequest,
  PointBalanceDto,
  PointConfigDto,
  PointEntryPageDto,
} from './points.dto.js';
import { PointsService } from './points.service.js';

@ApiTags('points')
@Controller('wps/points')
export class PointsController {
  constructor(private readonly points: PointsService) {}

  @Get('balance')
  @Member()
  @ApiOkResponse({ type: PointBalanceDto })
  balance(): Promise<PointBalanceDto> {
    return this.points.balance();
  }

  /** What brings points, and what they are worth. */
  @Get('config')
  @Public()
  @ApiOkResponse({ type: PointConfigDto })
  config(): Promise<PointConfigDto> {
    return this.points.config();
  }

  /** Every point that came and went, the newest first. Filter: kind. */
  @Get('transactions')
  @Member()
  @ApiOkResponse({ type: PointEntryPageDto })
  entries(@Query() query: ListQuery): Promise<PointEntryPageDto> {
    return this.points.entries(query);
  }

  /** Into money, with the payment password. The same key converts once. */
  @Post('convert')
  @HttpCode(200)
  @Encrypted()
  @Member()
  @ApiOkResponse({ type: ConversionDto })
  convert(@Body() request: ConvertPointsRequest): Promise<ConversionDto> {
    return this.points.convert(request);
  }
}
