import type {
  BroadcastDraft as BroadcastDraftDto,
  BroadcastDto,
  BroadcastTestDto,
  BroadcastTestPageDto,
  BroadcastTestRequest,
  ChatMessageRecordDto,
  ChatMuteDto,
  ChatReportRecordDto,
  ChatRoomDraft as ChatRoomDraftDto,
  ChatRoomRecordDto,
  ChatWordDto,
  MacroDraft as MacroDraftDto,
  MacroDto,
  DeliveryDto,
  AnnouncementDraft as PlatformAnnouncementDraft,
  AnnouncementRecordDto as PlatformAnnouncementDto,
  ArticleDraft as HelpArticleDraft,
  BlockDto,
  PageContentDto,
  PageRecordDto,
  PageVersionsDto,
  PostContentDto,
  PostDraft as PlatformPostDraft,
  PostRecordDto,
  PostVersionsDto,
  PreviewTokenDto,
  ArticleRecordDto,
  FeedbackAnswerRequest,
  FeedbackRecordDto,
  FeedbackRowDto,
  SupportDeskRequest,
  SupportHandOverRequest,
  SupportLineRequest,
  SupportOperatorsDto,
  SupportRecordDto,
  SupportRowDto,
} from '@banyan/notices/contract';
import type { Wire } from './wire.js';

/** A message to many members. */
export type Broadcast = Wire<BroadcastDto>;
export type BroadcastDraft = Wire<BroadcastDraftDto>;
export type BroadcastTest = Wire<BroadcastTestDto>;
export type BroadcastTests = Wire<BroadcastTestPageDto>;
export type NewBroadcastTest = Wire<BroadcastTestRequest>;
export type BroadcastStepVerb = 'propose' | 'publish' | 'stop' | 'resume' | 'cancel';
/** What the platform tells. */
export type Notice = Wire<PlatformAnnouncementDto>;
export type FeedbackRow = Wire<FeedbackRowDto>;
export type FeedbackRecord = Wire<FeedbackRecordDto>;
export type FeedbackAnswer = Wire<FeedbackAnswerRequest>;
/** A chat of a member with operators. */
export type SupportRow = Wire<SupportRowDto>;
export type SupportRecord = Wire<SupportRecordDto>;
export type SupportLine = Wire<SupportLineRequest>;
export type SupportHandOver = Wire<SupportHandOverRequest>;
export type SupportDesk = Wire<SupportDeskRequest>;
export type SupportOperators = Wire<SupportOperatorsDto>;
/** An article of a help centre. */
export type Article = Wire<ArticleRecordDto>;
/** News, a piece of the blog or a live stream. */
export type Post = Wire<PostRecordDto>;
export type PostContent = Wire<PostContentDto>;
export type PostDraft = Wire<PlatformPostDraft>;
export type PostVersions = Wire<PostVersionsDto>;
/** A page that a brand has once. */
export type SitePage = Wire<PageRecordDto>;
export type PageContent = Wire<PageContentDto>;
export type PageBlock = Wire<BlockDto>;
export type PageVersions = Wire<PageVersionsDto>;
/** The way to look at a draft in the players' app. */
export type PreviewWay = Wire<PreviewTokenDto>;
export type ArticleDraft = Wire<HelpArticleDraft>;
export type NoticeDraft = Wire<PlatformAnnouncementDraft>;
/** A message of the inbox that its member wants as a mail. */
export type Delivery = Wire<DeliveryDto>;
/** An answer that is ready to be sent. */
export type Macro = Wire<MacroDto>;
export type MacroDraft = Wire<MacroDraftDto>;
/** A chat room as operators see it, and one as they write it. */
export type ChatRoom = Wire<ChatRoomRecordDto>;
export type ChatRoomDraft = Wire<ChatRoomDraftDto>;
export type ChatMessage = Wire<ChatMessageRecordDto>;
export type ChatMute = Wire<ChatMuteDto>;
export type ChatReport = Wire<ChatReportRecordDto>;
/** What nobody writes in the rooms of a brand. */
export type ChatWord = Wire<ChatWordDto>;
