import { Id, Int, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { templates, type Template } from './message-text.js';
import type { Channel } from './provider.js';

export const channels = ['SMS', 'MAIL'] as const;

/** What became of a message: WITHHELD went to nobody, since there was nobody; DEAD was given up. */
export const messageStates = ['QUEUED', 'SENT', 'DELIVERED', 'UNDELIVERED', 'DEAD', 'WITHHELD'] as const;
export type MessageState = (typeof messageStates)[number];

/** A mail or short message as the console shows it; what it said is kept nowhere. */
export class OutboxRowDto {
  @Text()
  id: string;

  @Text()
  brand: string;

  @OneOf(channels)
  channel: Channel;

  @OneOf(templates)
  template: Template;

  @Text()
  language: string;

  @Text({ nullable: true, description: 'whom it was sent to, when that is a member' })
  memberId: string | null;

  @Text({ description: 'the number or address, masked; `reveal` shows it' })
  target: string;

  @OneOf(messageStates)
  state: MessageState;

  @Int({ min: 0, max: 100 })
  attempts: number;

  @Text({ nullable: true })
  provider: string | null;

  @Text({ nullable: true, description: 'as the provider wrote it' })
  cost: string | null;

  @Text({ nullable: true })
  costCurrency: string | null;

  @Text({ nullable: true, description: 'why the last try failed' })
  error: string | null;

  @Text({ description: 'ISO instant' })
  createdAt: Date;

  @Text({ nullable: true, description: 'ISO instant' })
  sentAt: Date | null;
}

export class OutboxPageDto extends PageOf(OutboxRowDto) {}

export class OutboxIdDto {
  @Id()
  id: bigint;
}

export class OutboxTargetDto {
  @Text({ description: 'the number or address' })
  value: string;
}
