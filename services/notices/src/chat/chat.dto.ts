import { Flag, Id, Instant, Int, ListOf, OneOf, Text, Uuid } from '@banyan/kernel/dto';
import { mostSigns } from './text.js';
import { chatTopics, reportReasons, type ChatTopic, type ReportReason } from './types.js';

export const longestRoomName = 60;
/** The longest wait between two messages of a member in a room, in seconds. */
export const slowest = 3_600;

export class ChatRoomPath {
  @Id()
  id: bigint;
}

export class ChatMessagePath {
  @Id()
  id: bigint;
}

/** A room that is open. */
export class ChatRoomDto {
  @Id()
  id: string;

  @Text({ max: longestRoomName })
  name: string;

  @Text({ description: 'code of the language that is spoken there' })
  language: string;

  @OneOf(chatTopics)
  topic: ChatTopic;

  @Int({ max: slowest, description: 'how many seconds a member waits between two messages; 0: no wait' })
  slowSeconds: number;
}

export class ChatRoomsDto {
  @ListOf(() => ChatRoomDto, { description: 'in the order that operators gave them, those of the language of the request first; none while the brand has no chat' })
  rooms: ChatRoomDto[]; // prettier-ignore

  @Int({ description: 'the longest message, in characters as readers count them' })
  longest: number;
}

/** A message as everybody sees it: it names no account. */
export class ChatMessageDto {
  @Id()
  id: string;

  @Text({ description: 'what the member is called in public' })
  nickname: string;

  @Text({ nullable: true, description: 'the picture that the member chose, by its name in the app' })
  icon: string | null;

  @Int({ description: 'VIP level; 0: none' })
  vipLevel: number;

  @Text({ max: mostSigns, description: 'plain text of one line' })
  text: string;

  @Instant()
  createdAt: Date;

  @Flag({ description: 'of the member who asks' })
  mine: boolean;
}

export class ChatHistoryQuery {
  @Id({ optional: true, description: 'only messages before this one' })
  before?: bigint;
}

export class ChatHistoryDto {
  @ListOf(() => ChatMessageDto, { description: 'at most fifty, the newest first' })
  messages: ChatMessageDto[];

  @Flag({ description: 'there are older ones' })
  more: boolean;
}

export class ChatMessageRequest {
  @Text({ max: mostSigns, description: 'plain text of at most 300 characters as readers count them' })
  text: string;

  @Uuid({ description: 'chosen by the caller: the same again is the same message' })
  key: string;
}

export class ChatReportRequest {
  @OneOf(reportReasons)
  reason: ReportReason;
}

export class ChatReportDto {
  @Flag({ description: 'it waits for an operator; the same again is the same report' })
  reported: boolean;
}
