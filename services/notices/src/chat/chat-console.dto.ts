import { Flag, Id, Instant, Int, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { longestRoomName, slowest } from './chat.dto.js';
import {
  chatTopics,
  reportReasons,
  reportStates,
  type ChatTopic,
  type ReportReason,
  type ReportState,
} from './types.js';

const code = /^[A-Z]{2}(-[A-Z]{2})?$/;
const longestReason = 500;
const longestWord = 60;
/** A year, in minutes: longer is for good. */
const longestMute = 525_600;

export class ChatPath {
  @Id()
  id: bigint;
}

class Because {
  @Text({ min: 3, max: longestReason })
  reason: string;
}

/** A room as operators write it. */
export class ChatRoomDraft extends Because {
  @Text({ max: 40 })
  brand: string;

  @Text({ max: longestRoomName })
  name: string;

  @Text({ max: 5, pattern: code, description: 'the language that is spoken there' })
  language: string;

  @OneOf(chatTopics)
  topic: ChatTopic;

  @Int({ max: 1_000, description: 'smaller ones come first' })
  place: number;

  @Flag({ description: 'it is read and written in' })
  open: boolean;

  @Int({ max: slowest, description: 'how many seconds a member waits between two messages; 0: no wait' })
  slowSeconds: number;
}

/** One that is changed; it stays with its brand. */
export class ChatRoomChange extends ChatRoomDraft {
  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not lost' })
  version: number;
}

export class ChatRoomRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Text({ max: longestRoomName })
  name: string;

  @Text()
  language: string;

  @OneOf(chatTopics)
  topic: ChatTopic;

  @Int()
  place: number;

  @Flag()
  open: boolean;

  @Int()
  slowSeconds: number;

  @Int()
  version: number;

  @Instant()
  updatedAt: Date;
}

export class ChatRoomRecordPageDto extends PageOf(ChatRoomRecordDto) {}

/** A message as operators see it, with whose it is. */
export class ChatMessageRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  roomId: string;

  @Text()
  roomName: string;

  @Id()
  memberId: string;

  @Text()
  nickname: string;

  @Text()
  text: string;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true, description: 'null: it is shown' })
  removedAt: Date | null;

  @Text({ min: 0, description: 'the operator who took it out' })
  removedBy: string;
}

export class ChatMessageRecordPageDto extends PageOf(ChatMessageRecordDto) {}

export class ChatRemoveRequest extends Because {}

export class ChatMuteRequest extends Because {
  @Int({ min: 1, max: longestMute, nullable: true, description: 'for so many minutes; null: for good' })
  minutes: number | null;
}

/** Who writes nothing for a time, or for good. */
export class ChatMuteDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  nickname: string;

  @Instant({ nullable: true, description: 'null: for good' })
  until: Date | null;

  @Text({ description: 'what the member is told' })
  reason: string;

  @Text()
  mutedBy: string;

  @Instant()
  createdAt: Date;

  @Flag({ description: 'it counts now' })
  counts: boolean;

  @Text({ min: 0, description: 'who ended it before its time' })
  liftedBy: string;

  @Instant({ nullable: true, description: 'null: nobody ended it before its time' })
  liftedAt: Date | null;

  @Text({ min: 0, description: 'why; empty for what was ended before reasons were kept' })
  liftedReason: string;
}

export class ChatMutePageDto extends PageOf(ChatMuteDto) {}

export class ChatLiftRequest extends Because {}

/** What a member reported, as it read then. */
export class ChatReportRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  messageId: string;

  @Id()
  roomId: string;

  @Id({ description: 'who wrote it' })
  memberId: string;

  @Text()
  nickname: string;

  @Text()
  text: string;

  @Id({ description: 'who reports it' })
  reporterId: string;

  @OneOf(reportReasons)
  reason: ReportReason;

  @OneOf(reportStates, { description: 'UPHELD: the message was taken out' })
  state: ReportState;

  @Text({ min: 0 })
  decidedBy: string;

  @Instant()
  createdAt: Date;
}

export class ChatReportPageDto extends PageOf(ChatReportRecordDto) {}

export class ChatDecisionRequest extends Because {
  @OneOf(['UPHELD', 'DISMISSED'] as const, {
    description: 'UPHELD takes the message out; both decide all that was reported of it',
  })
  state: 'UPHELD' | 'DISMISSED';
}

export class ChatWordDraft extends Because {
  @Text({ max: 40 })
  brand: string;

  @Text({ max: longestWord, description: 'compared without case, accents, signs and what nobody sees' })
  word: string;
}

export class ChatWordRemoval extends Because {}

/** What nobody writes in the brand’s rooms. */
export class ChatWordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Text()
  word: string;

  @Text({ description: 'as it is compared' })
  bare: string;

  @Text()
  addedBy: string;

  @Instant()
  createdAt: Date;
}

export class ChatWordPageDto extends PageOf(ChatWordDto) {}
