import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ContractId } from '../contract/contract.dto.js';
import { SimulationDto, SimulationQuery, SimulationRequest } from './simulation.dto.js';
import { TrialService } from './trial.service.js';

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/simulations')
export class SimulationAdminController {
  constructor(private readonly trials: TrialService) {}

  /** What these terms would have paid anybody on what its team really did. Makes nothing. */
  @Post()
  @HttpCode(200)
  @Operator('contract.view')
  @ApiOkResponse({ type: SimulationDto })
  try(@Body() body: SimulationRequest) {
    return this.trials.any(body);
  }

  /** The same of a contract: the terms that wait for an answer, else those agreed to last. */
  @Get('contracts/:id')
  @Operator('contract.view')
  @ApiOkResponse({ type: SimulationDto })
  tryContract(@Param() { id }: ContractId, @Query() { at }: SimulationQuery) {
    return this.trials.anyContract(id, at);
  }
}
