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
export type {
  FeedbackAnswerRequest,
  FeedbackDto,
  FeedbackReceiptDto,
  FeedbackRecordDto,
  FeedbackRequest,
  FeedbackRowDto,
} from './feedback/feedback.dto.js';
