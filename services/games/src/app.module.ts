import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { AdapterModule } from './adapter/adapter.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { Game } from './game/game.entity.js';
import { FreeRoundModule } from './free-round/free-round.module.js';
import { GameModule } from './game/game.module.js';
import { ImportModule } from './import/import.module.js';
import { JackpotModule } from './jackpot/jackpot.module.js';
import { LaunchModule } from './launch/launch.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { Games1779300000000 } from './migrations/1779300000000-games.js';
import { Catalogue1795190410001 } from './migrations/1795190410001-catalogue.js';
import { CatalogueImport1795190410002 } from './migrations/1795190410002-import.js';
import { VendorProtocol1795190411001 } from './migrations/1795190411001-vendor-protocol.js';
import { FreeRoundOffers1795310020004 } from './migrations/1795310020004-free-round-offers.js';
import { Shelves1795310030004 } from './migrations/1795310030004-shelves.js';
import { LaunchHosts1795310050001 } from './migrations/1795310050001-launch-hosts.js';
import { ListFilters1795310060001 } from './migrations/1795310060001-list-filters.js';
import { LateBets1796400015002 } from './migrations/1796400015002-late-bets.js';
import { PlayGate1796400015010 } from './migrations/1796400015010-play-gate.js';
import { FreeRounds1795190411002 } from './migrations/1795190411002-free-rounds.js';
import { VendorWallets1795190411003 } from './migrations/1795190411003-vendor-wallets.js';
import { Reconciliation1795190411004 } from './migrations/1795190411004-reconciliation.js';
import { RoundAsks1795190411005 } from './migrations/1795190411005-round-asks.js';
import { RoundSearch1795190411080 } from './migrations/1795190411080-round-search.js';
import { Shapes1795190411006 } from './migrations/1795190411006-shapes.js';
import { VendorAddresses1796400013001 } from './migrations/1796400013001-vendor-addresses.js';
import { VendorChanges1796600021001 } from './migrations/1796600021001-vendor-changes.js';
import { PromoBudgets1796600021002 } from './migrations/1796600021002-promo-budgets.js';
import { SentWins1796720030001 } from './migrations/1796720030001-sent-wins.js';
import { LotteryNames1797600010001 } from './migrations/1797600010001-lottery-names.js';
import { LotterySettled1797700000001 } from './migrations/1797700000001-lottery-settled.js';
import { ClosedBrands1798030000050 } from './migrations/1798030000050-closed-brands.js';
import { NewVendors1798076000001 } from './migrations/1798076000001-new-vendors.js';
import { VendorCodes1798082000001 } from './migrations/1798082000001-vendor-codes.js';
import { NumbersHaveNoSlips1798089000001 } from './migrations/1798089000001-numbers-have-no-slips.js';
import { WinCeilings1796600011001 } from './migrations/1796600011001-win-ceilings.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RoomModule } from './room/room.module.js';
import { RoundModule } from './round/round.module.js';
import { SeedModule } from './seed/seed.module.js';
import { Vendor } from './vendor/vendor.entity.js';
import { VendorKey } from './vendor/vendor-key.entity.js';
import { VendorModule } from './vendor/vendor.module.js';
import { ShelfModule } from './shelf/shelf.module.js';
import { VendorApiModule } from './vendor-api/vendor-api.module.js';
import { VendorWalletModule } from './vendor-wallet/vendor-wallet.module.js';
import { WinnerModule } from './winner/winner.module.js';
import { refusals } from './refusals.gen.js';
import { ToldTitles1798170000009 } from './migrations/1798170000009-told-titles.js';
import { FreeRoundOrders1798180000002 } from './migrations/1798180000002-free-round-orders.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      operationIds,
      refusals,
      entities: [Vendor, VendorKey, Game],
      migrations: [
        Games1779300000000,
        Catalogue1795190410001,
        CatalogueImport1795190410002,
        VendorProtocol1795190411001,
        FreeRounds1795190411002,
        VendorWallets1795190411003,
        Reconciliation1795190411004,
        RoundAsks1795190411005,
        Shapes1795190411006,
        RoundSearch1795190411080,
        FreeRoundOffers1795310020004,
        Shelves1795310030004,
        LaunchHosts1795310050001,
        ListFilters1795310060001,
        LateBets1796400015002,
        VendorAddresses1796400013001,
        VendorChanges1796600021001,
        PromoBudgets1796600021002,
        SentWins1796720030001,
        LotteryNames1797600010001,
        PlayGate1796400015010,
        WinCeilings1796600011001,
        LotterySettled1797700000001,
        ClosedBrands1798030000050,
        NewVendors1798076000001,
        VendorCodes1798082000001,
        NumbersHaveNoSlips1798089000001,
        ToldTitles1798170000009,
        FreeRoundOrders1798180000002,
        // new migrations
      ],
      functions: [
        'games_fold',
        'games_search',
        'games_tokens',
        'games_titles',
        'games_words',
        'games_slips',
        'games_near',
      ],
    }),
    VendorModule,
    ShelfModule,
    GameModule,
    ImportModule,
    LedgerModule,
    LaunchModule,
    JackpotModule,
    FreeRoundModule,
    VendorWalletModule,
    ReconciliationModule,
    VendorApiModule,
    AdapterModule,
    RoundModule,
    RoomModule,
    WinnerModule,
    DashboardModule,
    SeedModule,
    // new modules
  ],
})
export class AppModule {}
