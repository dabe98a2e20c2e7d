import { Flag, Id, Instant, Int, ListOf, OneOf, PageOf, Text, Uuids } from '@banyan/kernel/dto';
import { mostPictures } from '@banyan/kernel/pictures';
import { mostOfChat } from './chat-pictures.js';
import { feedbackStates, feedbackTypes, type FeedbackState, type FeedbackType } from './types.js';

/** Source: specification 257, decision 11. */
export const shortestFeedback = 10;
export const longestFeedback = 500;

export class FeedbackId {
  @Id()
  id: bigint;
}

/** What somebody asks, complains of or proposes. */
export class FeedbackRequest {
  @OneOf(feedbackTypes)
  type: FeedbackType;

  @Text({ min: shortestFeedback, max: longestFeedback })
  content: string;

  @Text({ min: 0, max: 100, optional: true, description: 'how to reach the asker; visitors must give it' })
  contact?: string;

  @Flag({ optional: true, description: 'a complaint' })
  complaint?: boolean;

  @Uuids({
    max: mostPictures,
    optional: true,
    description: 'of a member, sent before by `POST /wps/notices/feedback/pictures`',
  })
  pictures?: string[];
}

/** Which picture of a feedback. */
export class FeedbackPictureParam extends FeedbackId {
  @Int({ max: mostPictures - 1, description: 'from 0 on' })
  place: number;
}

/** Which picture of a feedback, as operators see it. */
export class ShownPictureParam extends FeedbackId {
  @Int({ max: mostOfChat - 1, description: 'from 0 on' })
  place: number;
}

export class FeedbackMessageRequest {
  @Text({ max: longestFeedback })
  content: string;
}

export class FeedbackRatingRequest {
  @Int({ min: 1, max: 5, description: '5: best' })
  rating: number;
}

/** A line of the conversation. */
export class FeedbackMessageDto {
  @Id()
  id: string;

  @Flag({ description: 'of the platform' })
  answer: boolean;

  @Text()
  content: string;

  @Instant()
  createdAt: Date;
}

/** What was sent, and when an answer is due. */
export class FeedbackReceiptDto {
  @Id()
  id: string;

  @Instant()
  dueAt: Date;
}

/** One of mine. */
export class FeedbackDto {
  @Id()
  id: string;

  @OneOf(feedbackTypes)
  type: FeedbackType;

  @Flag()
  complaint: boolean;

  @OneOf(feedbackStates, { description: 'OPEN: an answer is due' })
  state: FeedbackState;

  @Instant()
  dueAt: Date;

  @Int({ nullable: true, description: '1 to 5' })
  rating: number | null;

  @Instant()
  createdAt: Date;

  @Int({ max: mostPictures, description: 'which came with it' })
  pictures: number;

  @ListOf(() => FeedbackMessageDto, { description: 'from the first on' })
  messages: FeedbackMessageDto[];
}

export class FeedbackPageDto extends PageOf(FeedbackDto) {}

/** One as the list of operators shows it. */
export class FeedbackRowDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id({ nullable: true, description: 'null: a visitor' })
  memberId: string | null;

  @Text({ min: 0 })
  username: string;

  @OneOf(feedbackTypes)
  type: FeedbackType;

  @Flag()
  complaint: boolean;

  @Text({ min: 0, description: 'masked; reading one shows it whole' })
  contact: string;

  @OneOf(feedbackStates)
  state: FeedbackState;

  @Instant()
  dueAt: Date;

  @Flag({ description: 'open, and its answer was due' })
  overdue: boolean;

  @Id({ nullable: true })
  takenBy: string | null;

  @Text({ min: 0 })
  takenByName: string;

  @Int({ nullable: true })
  rating: number | null;

  @Int({ description: 'whoever acts says which version he looked at' })
  version: number;

  @Instant()
  createdAt: Date;

  @Instant()
  updatedAt: Date;
}

export class FeedbackRowPageDto extends PageOf(FeedbackRowDto) {}

/** One with all that was said. */
export class FeedbackRecordDto extends FeedbackRowDto {
  @Text({ description: 'code of the language that it was written in' })
  language: string;

  @Int({ max: mostOfChat, description: 'which came with it, or with the support conversation that it was' })
  pictures: number;

  @ListOf(() => FeedbackMessageDto)
  messages: FeedbackMessageDto[];
}

class Looked {
  @Int({ min: 1, description: 'the version that was looked at' })
  version: number;
}

export class FeedbackTakeRequest extends Looked {}

export class FeedbackAnswerRequest extends Looked {
  @Text({ max: 2000 })
  content: string;

  @Flag({ description: 'nothing more is expected: the conversation is over' })
  close: boolean;
}

export class FeedbackCloseRequest extends Looked {
  @Text({ min: 3, max: 500 })
  reason: string;
}
