import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ContractId } from '../contract/contract.dto.js';
import {
  SimulationDto,
  SimulationQuery,
  SimulationRequest,
  SimulationSetDto,
  SimulationSetRequest,
} from './simulation.dto.js';
import { TrialService } from './trial.service.js';

@ApiTags('agent centre: contracts')
@Controller('wps/agent/simulations')
@Agent()
export class SimulationController {
  constructor(private readonly trials: TrialService) {}

  /** What these terms would have paid a direct downline (or me) on what its team really did. Makes nothing. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: SimulationDto })
  try(@Body() body: SimulationRequest) {
    return this.trials.ofAgent(body);
  }

  /** What the same terms would have paid each of some direct downlines, and what they cost together. Makes nothing. */
  @Post('set')
  @HttpCode(200)
  @ApiOkResponse({ type: SimulationSetDto })
  trySet(@Body() body: SimulationSetRequest) {
    return this.trials.ofSet(body);
  }

  /** The same of a contract of mine (`id`): the terms that wait for an answer, else those agreed to last. */
  @Get('contracts/:id')
  @ApiOkResponse({ type: SimulationDto })
  tryContract(@Param() { id }: ContractId, @Query() { at }: SimulationQuery) {
    return this.trials.ofContract(id, at);
  }
}
