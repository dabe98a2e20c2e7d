/** Requests and answers as the webs see them. */
export type { Category, GameFeature, GameType, Volatility } from './kind/kinds.js';
export type { GameSort } from './game/game-query.dto.js';
export type {
  AdminGameDto,
  FacetDto,
  FacetsDto,
  FavouriteDto,
  FavouritesDto,
  GameDto,
  GameListDto,
  GamePageDto,
  LanesDto,
  UpdateGameDto,
} from './game/game.dto.js';
export type { LaunchDto, LaunchedDto } from './launch/launch.dto.js';
export type {
  FreeRoundGrantDto,
  GrantFreeRoundsDto,
  GrantedDto,
  OwnFreeRoundsDto,
} from './free-round/free-round.dto.js';
export type { PutShelvesDto, ShelvesDto } from './shelf/shelf.dto.js';
export type { JackpotDto } from './jackpot/jackpot.dto.js';
export type {
  AdminVendorTransferDto,
  MoveDto,
  ResolveTransferDto,
  VendorBalanceDto,
  VendorTransferDto,
  VendorWalletDto,
} from './vendor-wallet/vendor-wallet.dto.js';
export type {
  DifferenceDto,
  ReconcileDto,
  ReconciliationDetailDto,
  ReconciliationDto,
} from './reconciliation/reconciliation.dto.js';
export type { RankListDto, WinnerDto } from './winner/winner.dto.js';
export type {
  AdminRoundDetailDto,
  AdminRoundDto,
  RoundDetailDto,
  RoundDto,
  RoundGroupDto,
  RoundGroupsDto,
  RoundPageDto,
  RoundSumDto,
} from './round/round.dto.js';
export type {
  AskedKeyDto,
  RotateKeyDto,
  RotatedKeyDto,
  SetMaintenanceDto,
  UpdateVendorDto,
  VendorChangeDto,
  VendorDetailDto,
  VendorDto,
} from './vendor/vendor.dto.js';
export type { AskVendorDto, NewVendorDto } from './vendor/new-vendor.dto.js';
export type { GamesDashboardDto } from './dashboard/dashboard.dto.js';
export type { CatalogueFileDto, ImportChangeDto, ImportDto, ImportProblemDto } from './import/import.dto.js';
export type { RoomListDto } from './room/room.dto.js';
