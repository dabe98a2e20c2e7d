import type {
  CampaignContent as CampaignContentDto,
  CampaignRecordDto,
  ClaimRecordDto,
  DryRunMemberRecordDto,
  DryRunRecordDto,
  EnvelopeContent as EnvelopeContentDto,
  EnvelopeRecordDto,
  GiftRecordDto,
  MallRewardContent as MallRewardContentDto,
  MallRewardRecordDto,
  PointAccountDto,
  PointEntryRecordDto,
  RedemptionRecordDto,
  SentencePreviewDto,
  SpinRecordDto,
  VipChangeRecordDto,
  VipContentDto,
  VipMemberDto,
  VipTableRecordDto,
  TournamentContent as TournamentContentDto,
  TournamentPlaceRecordDto,
  TournamentRecordDto,
  TournamentScoreRecordDto,
  WheelContent as WheelContentDto,
  WheelRecordDto,
} from '@banyan/promotions/contract';
import type { Wire } from './wire.js';

export type Campaign = Wire<CampaignRecordDto>;
export type CampaignContent = Wire<CampaignContentDto>;
export type CampaignSentences = Wire<SentencePreviewDto>;
export type CampaignStepVerb = 'propose' | 'publish' | 'pause' | 'resume' | 'end';
/** What a campaign would have given on past days. */
export type DryRun = Wire<DryRunRecordDto>;
export type DryRunMember = Wire<DryRunMemberRecordDto>;
/** A red envelope: a sum in shares. */
export type Envelope = Wire<EnvelopeRecordDto>;
export type EnvelopeContent = Wire<EnvelopeContentDto>;
/** A step on the way from a draft of one operator to what another publishes. */
export type PublishStep = 'propose' | 'publish' | 'end';
/** A lucky wheel: what may be won by which odds. */
export type Wheel = Wire<WheelRecordDto>;
export type WheelContent = Wire<WheelContentDto>;
export type WheelSpin = Wire<SpinRecordDto>;
/** A tournament: who has the highest score, and what a place brings. */
export type Tournament = Wire<TournamentRecordDto>;
export type TournamentContent = Wire<TournamentContentDto>;
export type TournamentScore = Wire<TournamentScoreRecordDto>;
export type TournamentPlace = Wire<TournamentPlaceRecordDto>;
export type PromotionClaim = Wire<ClaimRecordDto>;
export type VipTable = Wire<VipTableRecordDto>;
export type VipContent = Wire<VipContentDto>;
export type VipMember = Wire<VipMemberDto>;
export type VipChange = Wire<VipChangeRecordDto>;
export type GiftRecord = Wire<GiftRecordDto>;
export type PointAccount = Wire<PointAccountDto>;
export type PointEntry = Wire<PointEntryRecordDto>;
/** What members redeem points for. */
export type MallReward = Wire<MallRewardRecordDto>;
export type MallRewardContent = Wire<MallRewardContentDto>;
/** What a member redeems. */
export type Redemption = Wire<RedemptionRecordDto>;
export type RedemptionVerb = 'approve' | 'reject' | 'complete';
