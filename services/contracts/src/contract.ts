/** Requests and answers as the webs see them. */
export type { BulkDto, BulkItemDto, BulkPreviewDto, BulkPreviewRequest, BulkRequest } from './bulk/bulk.dto.js';
export type {
  AcceptDto,
  AcceptPreviewDto,
  ConsolidatedDto,
  ContractDetailDto,
  ContractDto,
  OfferCheckDto,
  OfferCheckRequest,
  TerminationAcceptDto,
  TerminationPreviewDto,
} from './contract/contract.dto.js';
export type { TerminationDto } from './contract/termination.dto.js';
export type { BrandLimitsDto, HighestRatesDto, LimitsDto } from './settings/settings.dto.js';
export type { TeamPlaceDto, TeamSalesDto } from './sales/sales.dto.js';
export type { CashDetailDto, CashDto, CashPageDto, CashQuery } from './cash/cash.dto.js';
export type { FoundDto, TeamNodeDto } from './team/team.dto.js';
export type { OverviewDto, TeamDayDto, TeamPeriodDto } from './overview/overview.dto.js';
export type { TermsDto, TierDto, TierViewDto } from './contract/terms.dto.js';
export type { OfferDto, VersionDto } from './contract/contract.dto.js';
export type { BillDetailDto, BillDto, BillHourDto, BillPostingDto, IncomeDayDto, IncomeDto } from './bill/bill.dto.js';
export type { RunDetailDto, RunDto } from './bill/run.dto.js';
export type { PreviewDto, ReplayDto } from './bill/bill-console.dto.js';
export type { DefaultDetailDto, DefaultDto, DefaultStepDto, DueDto, DueListDto } from './dividend/dividend.dto.js';
export type { ContractsDashboardDto } from './dashboard/dashboard.dto.js';
export type {
  SimulationDto,
  SimulationRequest,
  SimulationSetDto,
  SimulationSetRequest,
  TierTriedDto,
} from './simulation/simulation.dto.js';
export type { PresetDto, PresetRequest, PresetResultDto } from './contract/preset.dto.js';
export type { NextTierDto, PaydayDto, PaydayPageDto, PaydaySumDto, PayDto } from './payday/payday.dto.js';
export type { TeamFiguresDto, TeamFiguresPageDto } from './figures/figures.dto.js';
export type { PlatformOfferViewDto } from './contract/platform-offer.dto.js';
export type { ReportFiguresDto, ReportPageDto, ReportRowDto } from './report/report.dto.js';
export type { ProductFiguresDto, ProductPageDto, ProductRowDto } from './products/products.dto.js';
