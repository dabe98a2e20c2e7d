import { Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { AudienceDto } from '../announcement/announcement-console.dto.js';
import { localTime } from '../brand/hours.js';
import { mostTexts } from '../html/written.dto.js';
import { broadcastStates, purposes, type BroadcastState, type Channel, type Purpose } from './types.js';

/** A page of the players' app: nothing that a browser reads as another site or a way up, and nothing that answers programs. */
const pagePath = /^\/(?!\/|(?:wps|admin)(?:[/?]|$))(?!.*(?:\/[./]|%2[ef]))[\w\-./?=&%]*$/i;
const oneLine = /^[^\r\n]+$/;

export class BroadcastId {
  @Id()
  id: bigint;
}

export class BroadcastTextDto {
  @Text({ max: 5, pattern: /^[A-Z]{2}(-[A-Z]{2})?$/ })
  language: string;

  @Text({ max: 120, pattern: oneLine, description: 'the subject of its mail too' })
  title: string;

  @Text({ max: 1_000, description: 'plain text' })
  body: string;
}

/** Whom it goes to, of the brand. An empty list leaves nobody out; everybody must be in each of the others. */
export class BroadcastAudienceDto extends AudienceDto {
  @ListOf(null, { max: 50, description: 'VIP levels' })
  levels: string[];
}

/** A message to many members as it is written. */
export class BroadcastDraft {
  @Text({ max: 40 })
  brand: string;

  @OneOf(purposes)
  purpose: Purpose;

  @ListOf(() => BroadcastTextDto, { min: 1, max: mostTexts, description: 'the first is for readers of none of them' })
  texts: BroadcastTextDto[];

  @Text({ max: 200, pattern: pagePath, nullable: true, description: 'the page of the players’ app it leads to' })
  link: string | null;

  @ListOf(null, { min: 1, max: 3, description: 'INBOX, PUSH, MAIL' })
  channels: Channel[];

  @Nested(() => BroadcastAudienceDto)
  audience: BroadcastAudienceDto;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  startsAt: string;

  @Int({ min: 1, max: 1_000_000, description: 'how many members a minute' })
  perMinute: number;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class BroadcastChange extends BroadcastDraft {
  @Int({ min: 1, description: 'the revision that was looked at: what another has changed since is not lost' })
  revision: number;
}

export class BroadcastStep {
  @Int({ min: 1, description: 'the revision that was looked at' })
  revision: number;

  @Text({ min: 3, max: 500 })
  reason: string;
}

/** A message to many members as operators see it, with what became of it: counted as it is sent, the rest as of five minutes ago at most. */
export class BroadcastDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @OneOf(purposes)
  purpose: Purpose;

  @Text({ description: 'the title of the first text' })
  title: string;

  @ListOf(() => BroadcastTextDto)
  texts: BroadcastTextDto[];

  @Text({ nullable: true })
  link: string | null;

  @ListOf(null)
  channels: Channel[];

  @Nested(() => BroadcastAudienceDto)
  audience: BroadcastAudienceDto;

  @Text({ description: 'the zone of the brand' })
  zone: string;

  @Instant()
  startsAt: Date;

  @Text({ description: 'in the zone, as it was written' })
  startsLocal: string;

  @Int()
  perMinute: number;

  @OneOf(broadcastStates)
  state: BroadcastState;

  @Int()
  revision: number;

  @Int({ description: 'how many the audience were when it was written, proposed or published last' })
  counted: number;

  @Int({ description: 'members who have it; in the inbox where they want that' })
  sent: number;

  @Int({ description: 'members who are excluded from play, or take a break' })
  skipped: number;

  @Int()
  mailed: number;

  @Int()
  mailsFailed: number;

  @Int({ description: 'browsers' })
  pushed: number;

  @Int()
  pushesFailed: number;

  @Int({ description: 'members who opened it or marked it as read' })
  reads: number;

  @Text({ nullable: true })
  proposedBy: string | null;

  @Text({ nullable: true })
  publishedBy: string | null;

  @Text()
  writtenBy: string;

  @Instant()
  updatedAt: Date;

  @Instant({ nullable: true })
  finishedAt: Date | null;
}

export class BroadcastPageDto extends PageOf(BroadcastDto) {}
