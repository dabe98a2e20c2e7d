import { Flag, Id, Instant, Int, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { places, topics, type Place, type Topic } from './kinds.js';

export class MessageId {
  @Id()
  id: bigint;
}

/** Up to which message all are read: what came after I looked stays unread. */
export class ReadRequest {
  @Id({ optional: true, description: 'the newest message that I saw; without it all of them' })
  through?: bigint;

  @OneOf(topics, { optional: true, description: 'those of a topic alone' })
  topic?: Topic;
}

/** Where a message leads to. */
export class PlaceDto {
  @OneOf(places)
  to: Place;

  @Text({ nullable: true, description: 'id of the thing; null: the page as such' })
  id: string | null;
}

/** One message, said in the language of the request. */
export class MessageDto {
  @Id()
  id: string;

  @Text({ description: 'what happened, such as deposit_arrived' })
  kind: string;

  @OneOf(topics)
  topic: Topic;

  @Text({ max: 500 })
  text: string;

  @Text({ nullable: true })
  currency: string | null;

  @Minor({ nullable: true, description: 'never negative: the kind says which way it went' })
  amountMinor: string | null;

  @Nested(() => PlaceDto, { nullable: true })
  place: PlaceDto | null;

  @Text({ max: 1_000, nullable: true, description: 'what operators wrote below it, as plain text' })
  body: string | null;

  @Text({ nullable: true, description: 'the page of the app that operators lead to' })
  link: string | null;

  @Instant()
  happenedAt: Date;

  @Flag()
  unread: boolean;
}

export class MessagePageDto extends PageOf(MessageDto) {}

export class UnreadCountDto {
  @Int()
  unread: number;
}
