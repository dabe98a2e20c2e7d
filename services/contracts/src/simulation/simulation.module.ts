import { Module } from '@nestjs/common';
import { BillModule } from '../bill/bill.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { TeamModule } from '../team/team.module.js';
import { SimulationAdminDoor } from './simulation.admin.js';
import { SimulationDoor } from './simulation.http.js';
import { Simulation } from './simulation.service.js';
import { TrialService } from './trial.service.js';

@Module({
  imports: [BillModule, BrandModule, SalesModule, TeamModule],
  controllers: [SimulationDoor, SimulationAdminDoor],
  providers: [Simulation, TrialService],
})
export class SimulationModule {}
