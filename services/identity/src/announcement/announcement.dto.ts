import { Flag, Id, Instant, Int, PageOf, Text } from '@banyan/kernel/dto';

export class AnnouncementId {
  @Id()
  id: bigint;
}

/** An agent's announcement to its whole team; plain text. */
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

/** One of mine, also when an operator took it back. */
export class OwnAnnouncementDto extends AnnouncementDto {
  @Text({ nullable: true, description: 'why an operator took it back: nobody hears it any more; null: it is heard' })
  takenBack: string | null;
}

export class AnnouncementPageDto extends PageOf(OwnAnnouncementDto) {}

/** An announcement as operators see it. */
export class AnnouncementRecordDto extends AnnouncementDto {
  @Text()
  brand: string;

  @Id()
  agentId: string;

  @Text({ description: 'username of the agent who wrote it' })
  agent: string;

  @Instant({ nullable: true })
  removedAt: Date | null;

  @Text({ nullable: true, description: 'the operator who took it back; null: the agent did, or nobody' })
  operator: string | null;

  @Text({ min: 0 })
  removalReason: string;
}

export class AnnouncementRecordPageDto extends PageOf(AnnouncementRecordDto) {}

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
