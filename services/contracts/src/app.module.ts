import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { BillModule } from './bill/bill.module.js';
import { CashModule } from './cash/cash.module.js';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { CostModule } from './cost/cost.module.js';
import { ContractModule } from './contract/contract.module.js';
import { Contracts1795968000001 } from './migrations/1795968000001-contracts.js';
import { Sales1795968000002 } from './migrations/1795968000002-sales.js';
import { Facts1795968000003 } from './migrations/1795968000003-facts.js';
import { DividendModule } from './dividend/dividend.module.js';
import { DemoModule } from './demo/demo.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { Bills1795968000004 } from './migrations/1795968000004-bills.js';
import { Dividends1795968000005 } from './migrations/1795968000005-dividends.js';
import { TeamDays1795968000010 } from './migrations/1795968000010-team-days.js';
import { UnfreezeAsked1795968000016 } from './migrations/1795968000016-unfreeze-asked.js';
import { ConsoleQueues1795968000017 } from './migrations/1795968000017-console-queues.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { LineMoves1795968000020 } from './migrations/1795968000020-line-moves.js';
import { TeamNames1795968000030 } from './migrations/1795968000030-team-names.js';
import { LimitChanges1795968000021 } from './migrations/1795968000021-limit-changes.js';
import { Presets1795968000040 } from './migrations/1795968000040-presets.js';
import { ContractPeriods1795968000041 } from './migrations/1795968000041-contract-periods.js';
import { TeamCash1795968000050 } from './migrations/1795968000050-team-cash.js';
import { BillsStoredFast1795968000059 } from './migrations/1795968000059-bills-stored-fast.js';
import { FactsByAge1795968000061 } from './migrations/1795968000061-facts-by-age.js';
import { TeamPeople1795968000051 } from './migrations/1795968000051-team-people.js';
import { ListFilters1795968000130 } from './migrations/1795968000130-list-filters.js';
import { DaysByAge1795968000140 } from './migrations/1795968000140-days-by-age.js';
import { ListOrders1795968000060 } from './migrations/1795968000060-list-orders.js';
import { RoundsOfMembers1795968000031 } from './migrations/1795968000031-rounds-of-members.js';
import { ForgottenChanges1795968000032 } from './migrations/1795968000032-forgotten-changes.js';
import { ClockAndFreeze1796400001601 } from './migrations/1796400001601-clock-and-freeze.js';
import { TeamCosts1796500021001 } from './migrations/1796500021001-team-costs.js';
import { ValidBets1797400000001 } from './migrations/1797400000001-valid-bets.js';
import { ContractForecasts1797500000001 } from './migrations/1797500000001-contract-forecasts.js';
import { TeamSpans1797500000002 } from './migrations/1797500000002-team-spans.js';
import { PlatformOffers1797500000003 } from './migrations/1797500000003-platform-offers.js';
import { PostingDirections1797900000001 } from './migrations/1797900000001-posting-directions.js';
import { FiguresModule } from './figures/figures.module.js';
import { PaydayModule } from './payday/payday.module.js';
import { SalesModule } from './sales/sales.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SimulationModule } from './simulation/simulation.module.js';
import { TeamModule } from './team/team.module.js';
import { refusals } from './refusals.gen.js';
import { BulkModule } from './bulk/bulk.module.js';
import { BulkCommands1797910000001 } from './migrations/1797910000001-bulk-commands.js';
import { ReportModule } from './report/report.module.js';
import { OwedSums1798140000001 } from './migrations/1798140000001-owed-sums.js';
import { ReportSums1798100000001 } from './migrations/1798100000001-report-sums.js';
import { ProductsModule } from './products/products.module.js';
import { TitlesModule } from './titles/titles.module.js';
import { TeamProducts1798170000001 } from './migrations/1798170000001-team-products.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      operationIds,
      refusals,
      migrations: [
        Contracts1795968000001,
        Sales1795968000002,
        Facts1795968000003,
        Bills1795968000004,
        Dividends1795968000005,
        TeamDays1795968000010,
        UnfreezeAsked1795968000016,
        ConsoleQueues1795968000017,
        LimitChanges1795968000021,
        LineMoves1795968000020,
        TeamNames1795968000030,
        RoundsOfMembers1795968000031,
        ForgottenChanges1795968000032,
        Presets1795968000040,
        ContractPeriods1795968000041,
        TeamCash1795968000050,
        BillsStoredFast1795968000059,
        FactsByAge1795968000061,
        TeamPeople1795968000051,
        ListFilters1795968000130,
        DaysByAge1795968000140,
        ListOrders1795968000060,
        ClockAndFreeze1796400001601,
        TeamCosts1796500021001,
        ValidBets1797400000001,
        ContractForecasts1797500000001,
        TeamSpans1797500000002,
        PlatformOffers1797500000003,
        PostingDirections1797900000001,
        BulkCommands1797910000001,
        ReportSums1798100000001,
        OwedSums1798140000001,
        TeamProducts1798170000001,
        // new migrations
      ],
      appendOnly: ['contract_step'],
    }),
    TeamModule,
    SettingsModule,
    ContractModule,
    SalesModule,
    SimulationModule,
    OverviewModule,
    CashModule,
    CostModule,
    DemoModule,
    BillModule,
    DividendModule,
    DashboardModule,
    PaydayModule,
    FiguresModule,
    BulkModule,
    ReportModule,
    ProductsModule,
    TitlesModule,
    // new modules
  ],
})
export class AppModule {}
