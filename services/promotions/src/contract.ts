/** Requests and answers as the webs see them. */
export type {
  CampaignChange,
  CampaignContent,
  CampaignDraft,
  CampaignRecordDto,
  CampaignStep,
  RoundsGameDto,
  SentencePreviewDto,
  SentencePreviewRequest,
} from './campaign/campaign.dto.js';
export type { DryRunMemberRecordDto, DryRunRecordDto, DryRunRequest } from './dry-run/dry-run.dto.js';
export type { Category, Tag, Trigger } from './campaign/terms.js';
export type {
  ApplyRequest,
  BonusDto,
  ClaimDto,
  ClaimPageDto,
  ClaimRecordDto,
  GivenRoundsDto,
  GivenWheelDto,
  JoinRequest,
  Status,
} from './claim/claim.dto.js';
export type {
  ConversionDto,
  ConvertPointsRequest,
  PointAccountDto,
  PointBalanceDto,
  PointConfigDto,
  PointEntryDto,
  PointEntryRecordDto,
} from './points/points.dto.js';
export type { ConditionDto, OfferDto, OfferPageDto, SignInDto } from './offer/offer.dto.js';
export type {
  EnvelopeChange,
  EnvelopeContent,
  EnvelopeDraft,
  EnvelopeDto,
  EnvelopePageDto,
  EnvelopeProofDto,
  EnvelopeRecordDto,
  EnvelopeShareDto,
  EnvelopeStatus,
  EnvelopeStep,
} from './envelope/envelope.dto.js';
export type {
  RedeemRequest,
  RedemptionDecisionRequest,
  RedemptionDto,
  RedemptionPageDto,
  RedemptionRecordDto,
  RedemptionState,
  RedemptionVerb,
} from './mall/redemption.dto.js';
export type {
  MallRewardContent,
  MallRewardDto,
  MallRewardPageDto,
  MallRewardRecordDto,
  RewardPicture,
  RewardType,
  RewardUnit,
} from './mall/reward.dto.js';
export type {
  PrizeKind,
  SeedRequest,
  SpinDto,
  SpinPageDto,
  SpinPayment,
  SpinRecordDto,
  SpinRequest,
  WheelChancesDto,
  WheelContent,
  WheelDto,
  WheelPageDto,
  WheelRecordDto,
  WheelSeedsDto,
  WheelSegmentDto,
  WheelStatus,
} from './wheel/wheel.dto.js';
export type {
  Counting,
  LadderDto,
  LadderPlaceDto,
  PlacePrizeContent,
  PlacePrizeDto,
  Scoring,
  TournamentContent,
  TournamentDto,
  TournamentPageDto,
  TournamentPlaceRecordDto,
  TournamentRecordDto,
  TournamentScoreRecordDto,
  TournamentStandingDto,
  TournamentStatus,
} from './tournament/tournament.dto.js';
export type { FormulaDto, GiftDto, GiftKind, GiftPageDto, GiftRecordDto, GiftState } from './gift/gift.dto.js';
export type {
  LevelRequest,
  VipChangeDto,
  VipChangePageDto,
  VipChangeRecordDto,
  VipContentDto,
  VipLevelDto,
  VipMemberDto,
  VipNextDto,
  VipStatusDto,
  VipTableChange,
  VipTableDto,
  VipTableRecordDto,
  VipTableStep,
} from './vip/vip.dto.js';
