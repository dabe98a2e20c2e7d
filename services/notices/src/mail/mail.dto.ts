import { Id, Instant, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { groups, type Group } from '../preference/groups.js';

/** WAITING for the next run or the end of quiet hours; REQUESTED of who sends mails; then what became of it. */
export const mailStates = ['WAITING', 'REQUESTED', 'SENT', 'FAILED', 'SKIPPED'] as const;
export type MailState = (typeof mailStates)[number];

/** A message that its member wants as a mail, as operators see it. To which address it went is in the outbox. */
export class DeliveryDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @OneOf(groups)
  group: Group;

  @Text({ description: 'what happened, such as new_login' })
  kind: string;

  @Text({ description: 'what it said, in the language of the request' })
  text: string;

  @Text({ description: 'empty before it is sent' })
  language: string;

  @OneOf(mailStates)
  state: MailState;

  @Text({ nullable: true, description: 'why it was not sent, such as NO_ADDRESS or EXCLUDED' })
  reason: string | null;

  @Instant()
  createdAt: Date;

  @Instant({ description: 'when it is due, while it waits' })
  dueAt: Date;

  @Instant({ description: 'when its state is of' })
  updatedAt: Date;
}

export class DeliveryPageDto extends PageOf(DeliveryDto) {}

export class UnsubscribeToken {
  @Text({ max: 200, pattern: /^[\w.-]+$/ })
  token: string;
}
