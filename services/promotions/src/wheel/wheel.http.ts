import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public, Writes } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import {
  SeedRequest,
  SpinDto,
  SpinPageDto,
  SpinRequest,
  WheelChancesDto,
  WheelId,
  WheelPageDto,
  WheelSeedsDto,
} from './wheel.dto.js';
import { WheelSpinService } from './wheel-spin.service.js';
import { WheelService } from './wheel.service.js';

@ApiTags('promotions')
@Controller('wps/wheels')
export class WheelController {
  constructor(
    private readonly wheels: WheelService,
    private readonly wheelSpins: WheelSpinService,
  ) {}

  /** Wheels that are announced, open, or were open in the last three days, with the odds of every prize. Filter: id. */
  @SharedByVisitors(2)
  @Get()
  @Public()
  @ApiOkResponse({ type: WheelPageDto })
  list(@Query() query: ListQuery): Promise<WheelPageDto> {
    return this.wheels.list(query);
  }

  /** What I may spin today, and what brought it. */
  @Get(':id/chances')
  @Member()
  @ApiOkResponse({ type: WheelChancesDto })
  chances(@Param() { id }: WheelId): Promise<WheelChancesDto> {
    return this.wheels.chances(id);
  }

  /** Spins it once. The same key again returns the same prize. */
  @Post(':id/spin')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SpinDto })
  spin(@Param() { id }: WheelId, @Body() request: SpinRequest): Promise<SpinDto> {
    return this.wheelSpins.spin(id, request);
  }

  /** My spins of it, the newest first, with what each follows from. */
  @Get(':id/spins')
  @Member()
  @ApiOkResponse({ type: SpinPageDto })
  spins(@Param() { id }: WheelId, @Query() query: ListQuery): Promise<SpinPageDto> {
    return this.wheelSpins.spins(id, query);
  }

  /** What is promised for my next spin. */
  @Writes('the first look makes the seeds')
  @Get(':id/seeds')
  @Member()
  @ApiOkResponse({ type: WheelSeedsDto })
  seeds(@Param() { id }: WheelId): Promise<WheelSeedsDto> {
    return this.wheels.seeds(id);
  }

  /** Tells me the server seed in use, and takes the promised one with a seed of mine. */
  @Post(':id/seeds')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: WheelSeedsDto })
  rotate(@Param() { id }: WheelId, @Body() { clientSeed }: SeedRequest): Promise<WheelSeedsDto> {
    return this.wheels.rotate(id, clientSeed);
  }
}
