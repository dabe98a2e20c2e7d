import { Flag, Id, Instant, Int, PageOf, Text } from '@banyan/kernel/dto';

export class AnnouncementId {
  @Id()
  id: bigint;
}

/** What an agent tells its whole team; plain text. */
export class AnnouncementRequest {
  @Text({ max: 100 })
  title: string;

  @Text({ max: 2000 })
  body: string;
}

/** An announcement of mine. */
export class AnnouncementDto {
  @Id()
  id: string;

  @Text()
  title: string;

  @Text()
  body: string;

  @Instant()
  createdAt: Date;
}

export class AnnouncementPageDto extends PageOf(AnnouncementDto) {}

/** An announcement of somebody above me. */
export class HeardDto extends AnnouncementDto {
  @Text({ description: 'nickname of the agent who wrote it' })
  agent: string;

  @Flag({ description: 'it came after I looked last' })
  unread: boolean;
}

export class HeardPageDto extends PageOf(HeardDto) {}

export class UnreadDto {
  @Int()
  unread: number;
}
