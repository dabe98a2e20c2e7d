/** Requests and answers as the webs see them. */
export type {
  CurrentIssueDto,
  LastResultDto,
  LotteryGameDetailDto,
  LotteryGameDto,
  LotteryGamesDto,
  OfferedBetDto,
  GameMenuDto,
  MenuLaneDto,
  MenuEntryDto,
} from './game/game.dto.js';
export type {
  DrawDto,
  DrawKeyDto,
  DrawKeysDto,
  DrawPageDto,
  IssueRecordDto,
  IssuePageDto,
  ProofDto,
} from './draw/draw.dto.js';
export type {
  BasketDto,
  TicketDto,
  TicketDetailDto,
  TicketLineDto,
  TicketPageDto,
  TicketRecordDto,
  TicketRecordDetailDto,
  ExposureDto,
  SlipDto,
  SlipLineDto,
} from './bet/bet.dto.js';
export type {
  ChaseDto,
  ChaseDetailDto,
  ChaseDrawDto,
  ChasePageDto,
  ChaseRecordDto,
  ChaseRecordDetailDto,
} from './chase/chase.dto.js';
