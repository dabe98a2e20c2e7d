import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text, Uuid, Uuids } from '@banyan/kernel/dto';
import { mostPictures } from '@banyan/kernel/pictures';
import { deskStates, longestLine, supportEnds, supportStates, type DeskState, type SupportEnd, type SupportState } from './types.js'; // prettier-ignore

/** Code points of the longest line: a character may be of several. */
const mostSigns = 4_000;

export class SupportId {
  @Id()
  id: bigint;
}

/** Which picture of which line of a conversation. */
export class SupportPictureParam extends SupportId {
  @Id({ description: 'the line that it came with' })
  line: bigint;

  @Int({ max: mostPictures - 1, description: 'from 0 on' })
  place: number;
}

export class SupportAfterQuery {
  @Id({ optional: true, description: 'only lines after this one' })
  after?: bigint;
}

/** What an operator writes, too. */
export class SupportLineRequest {
  @Text({ max: mostSigns, description: `plain text of at most ${longestLine} characters as readers count them` })
  content: string;

  @Uuid({ description: 'chosen by the caller: the same again is the same line' })
  key: string;
}

export class SupportMemberLineRequest extends SupportLineRequest {
  @Uuids({ max: mostPictures, optional: true, description: 'sent before by `POST /wps/notices/support/pictures`' })
  pictures?: string[];
}

export class SupportReadRequest {
  @Id({ description: 'the last line that was seen' })
  through: bigint;
}

export class SupportUnreadDto {
  @Int({ description: 'lines of operators that the member has not read, of all his conversations' })
  unread: number;
}

export class SupportRatingRequest {
  @Int({ min: 1, max: 5, description: '5: best' })
  rating: number;
}

/** A conversation as its member sees it. */
export class SupportConversationDto {
  @Id()
  id: string;

  @OneOf(supportStates)
  state: SupportState;

  @Int({ nullable: true, description: 'its place in the queue, 1 for the next; null unless it waits' })
  place: number | null;

  @Text({ min: 0, description: 'who holds it or held it last, as he calls himself; empty for nobody' })
  operator: string;

  @OneOf(supportEnds)
  closedBy: SupportEnd;

  @Int({ description: 'lines of operators that the member has not read' })
  unread: number;

  @Id({ nullable: true, description: 'the feedback that it became, where nobody came' })
  feedbackId: string | null;

  @Flag({ description: 'it is over, and an operator had it' })
  rateable: boolean;

  @Int({ nullable: true, description: '1 to 5' })
  rating: number | null;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true })
  closedAt: Date | null;
}

export class SupportConversationPageDto extends PageOf(SupportConversationDto) {}

/** Whether one can write now, and what one has open. */
export class SupportDeskDto {
  @OneOf(deskStates, { description: 'OPEN: a conversation can begin; what is open goes on in any case' })
  desk: DeskState;

  @Instant({ nullable: true, description: 'HOURS: when somebody is there again' })
  opensAt: Date | null;

  @Int({ description: 'the longest line, in characters as readers count them' })
  longest: number;

  @Nested(() => SupportConversationDto, { nullable: true, description: 'the one that is open' })
  conversation: SupportConversationDto | null;
}

/** A line of a conversation. */
export class SupportLineDto {
  @Id()
  id: string;

  @Flag({ description: 'of the member who asks' })
  mine: boolean;

  @Text({ min: 0, description: 'as the operator calls himself; empty for the member' })
  name: string;

  @Text({ description: 'plain text' })
  content: string;

  @Int({ max: mostPictures, description: 'which came with it' })
  pictures: number;

  @Instant()
  createdAt: Date;
}

export class SupportLinesDto {
  @Nested(() => SupportConversationDto)
  conversation: SupportConversationDto;

  @ListOf(() => SupportLineDto, { description: 'at most a hundred, in their order' })
  lines: SupportLineDto[];

  @Flag({ description: 'there are later ones' })
  more: boolean;
}

/** What was written, and where. */
export class SupportSentDto {
  @Nested(() => SupportConversationDto)
  conversation: SupportConversationDto;

  @Nested(() => SupportLineDto)
  line: SupportLineDto;
}

export class SupportTypingDto {
  @Flag({ description: 'false: it was told a moment ago, or there is nobody to tell' })
  told: boolean;
}
