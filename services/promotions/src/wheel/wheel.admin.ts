import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  SpinRecordPageDto,
  WheelChange,
  WheelDraft,
  WheelId,
  WheelRecordDto,
  WheelRecordPageDto,
  WheelStep,
} from './wheel.dto.js';
import { WheelConsoleService } from './wheel-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions')
export class WheelAdminController {
  constructor(private readonly wheels: WheelConsoleService) {}

  /** Filters: id, brand, state, q (beginning of the title). */
  @Get('wheels')
  @Operator('promotion.view')
  @ApiOkResponse({ type: WheelRecordPageDto })
  list(@Query() query: ListQuery): Promise<WheelRecordPageDto> {
    return this.wheels.list(query);
  }

  @Get('wheels/:id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: WheelRecordDto })
  get(@Param() { id }: WheelId): Promise<WheelRecordDto> {
    return this.wheels.get(id);
  }

  /** Filters: id, brand, wheelId, memberId, kind, q (beginning of the username), from, until. */
  @Get('wheel-spins')
  @Operator('promotion.view')
  @ApiOkResponse({ type: SpinRecordPageDto })
  spins(@Query() query: ListQuery): Promise<SpinRecordPageDto> {
    return this.wheels.spins(query);
  }

  @Post('wheels')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: WheelRecordDto })
  write(@Body() draft: WheelDraft): Promise<WheelRecordDto> {
    return this.wheels.write(draft);
  }

  @Put('wheels/:id')
  @Operator('promotion.edit')
  @ApiOkResponse({ type: WheelRecordDto })
  change(@Param() { id }: WheelId, @Body() change: WheelChange): Promise<WheelRecordDto> {
    return this.wheels.change(id, change);
  }

  /** Asks another operator to publish it. */
  @Post('wheels/:id/propose')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: WheelRecordDto })
  propose(@Param() { id }: WheelId, @Body() request: WheelStep): Promise<WheelRecordDto> {
    return this.wheels.propose(id, request);
  }

  /** By another operator than the one who proposed it. */
  @Post('wheels/:id/publish')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: WheelRecordDto })
  publish(@Param() { id }: WheelId, @Body() request: WheelStep): Promise<WheelRecordDto> {
    return this.wheels.publish(id, request);
  }

  /** Nobody spins it any more; what was won stays. */
  @Post('wheels/:id/end')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: WheelRecordDto })
  end(@Param() { id }: WheelId, @Body() request: WheelStep): Promise<WheelRecordDto> {
    return this.wheels.end(id, request);
  }
}
