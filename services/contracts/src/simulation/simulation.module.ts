import { Module } from '@nestjs/common';
import { BillModule } from '../bill/bill.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { TeamModule } from '../team/team.module.js';
import { SimulationAdminController } from './simulation.admin.js';
import { SimulationController } from './simulation.http.js';
import { SimulationService } from './simulation.service.js';
import { TrialService } from './trial.service.js';

@Module({
  imports: [BillModule, BrandModule, SalesModule, TeamModule],
  controllers: [SimulationController, SimulationAdminController],
  providers: [SimulationService, TrialService],
})
export class SimulationModule {}
