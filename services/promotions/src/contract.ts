/** Requests and answers as the webs see them. */
export type {
  CampaignChange,
  CampaignContent,
  CampaignDraft,
  CampaignRecordDto,
  CampaignStep,
  SentencePreviewDto,
  SentencePreviewRequest,
} from './campaign/campaign.dto.js';
export type { Category, Tag, Trigger } from './campaign/terms.js';
export type {
  ApplyRequest,
  BonusDto,
  ClaimDto,
  ClaimPageDto,
  ClaimRecordDto,
  JoinRequest,
  Status,
} from './claim/claim.dto.js';
export type {
  ConversionDto,
  ConvertPointsRequest,
  PointBalanceDto,
  PointConfigDto,
  PointEntryDto,
} from './points/points.dto.js';
export type { ConditionDto, OfferDto, OfferPageDto, SignInDto } from './offer/offer.dto.js';
