/** Requests and answers as the webs see them. */
export type { AnnouncementDto, AnnouncementListsDto, AnnouncementPageDto } from './announcement/announcement.dto.js';
export type {
  AnnouncementChange,
  AnnouncementDraft,
  AnnouncementRecordDto,
  AnnouncementRecordPageDto,
  AudienceDto,
  PreviewDto,
} from './announcement/announcement-console.dto.js';
export type { ArticleChange, ArticleDraft, ArticleRecordDto } from './help/help-console.dto.js';
export type { HelpArticleDto, HelpCenterDto } from './help/help.dto.js';
export type { MessageDto, MessagePageDto, PlaceDto, UnreadCountDto } from './inbox/inbox.dto.js';
export type { Place, Topic } from './inbox/kinds.js';
export type { DeliveryDto, DeliveryState } from './delivery/delivery.dto.js';
export type { PushDto, PushRenewalRequest, PushSubscriptionRequest } from './push/push.dto.js';
export type { GroupWaysDto, PreferencesDto, PreferencesRequest, QuietHoursDto } from './preference/preference.dto.js';
export type { Group } from './preference/groups.js';
export type {
  FeedbackAnswerRequest,
  FeedbackDto,
  FeedbackReceiptDto,
  FeedbackRecordDto,
  FeedbackRequest,
  FeedbackRowDto,
} from './feedback/feedback.dto.js';
export type { MacroDraft, MacroDto } from './macro/macro.dto.js';
export type { PostDto, PostRowDto } from './post/post.dto.js';
export type {
  PostChange,
  PostContentDto,
  PostDraft,
  PostRecordDto,
  PostVersionDto,
  PostVersionsDto,
} from './post/post-console.dto.js';
export type { PostCategory, PostKind } from './post/types.js';
export type {
  BlockDto,
  ContactDto,
  EventPageDto,
  MarkDto,
  PageContentDto,
  PageRecordDto,
  PageVersionsDto,
  ShownBlockDto,
  SiteDto,
} from './page/page.dto.js';
export type { BlockType, ContactKind, PageName } from './page/types.js';
export type { ContentPreviewDto, PreviewTokenDto } from './preview/preview.dto.js';
export type {
  ChatHistoryDto,
  ChatMessageDto,
  ChatMessageRequest,
  ChatReportDto,
  ChatReportRequest,
  ChatRoomDto,
  ChatRoomsDto,
} from './chat/chat.dto.js';
export type {
  ChatDecisionRequest,
  ChatMessageRecordDto,
  ChatMuteDto,
  ChatMuteRequest,
  ChatReportRecordDto,
  ChatRoomChange,
  ChatRoomDraft,
  ChatRoomRecordDto,
  ChatWordDraft,
  ChatWordDto,
} from './chat/chat-console.dto.js';
export type {
  SupportConversationDto,
  SupportDeskDto,
  SupportLineDto,
  SupportLineRequest,
  SupportLinesDto,
  SupportMemberLineRequest,
  SupportSentDto,
  SupportUnreadDto,
} from './support/support.dto.js';
export type {
  SupportDeskRequest,
  SupportHandOverRequest,
  SupportOperatorDto,
  SupportOperatorsDto,
  SupportReasonRequest,
  SupportRecordDto,
  SupportRecordLineDto,
  SupportRowDto,
} from './support/support-console.dto.js';
export type { ChatTopic, ReportReason, ReportState } from './chat/types.js';
export type { BroadcastTestDto, BroadcastTestPageDto, BroadcastTestRequest } from './broadcast/broadcast-test.dto.js';
export type { BroadcastChange, BroadcastDraft, BroadcastDto, BroadcastStep } from './broadcast/broadcast.dto.js';
