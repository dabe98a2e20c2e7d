import { Id, Instant, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { groups, type Group } from '../preference/groups.js';

/** WAITING for the next run or the end of quiet hours; REQUESTED of who carries it; then what became of it. */
export const deliveryStates = ['WAITING', 'REQUESTED', 'SENT', 'FAILED', 'SKIPPED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A message that its member wants brought to him, as operators see it: not what it says. To which address a mail went is in the outbox. */
export class DeliveryDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @OneOf(groups)
  group: Group;

  @Text({ description: 'empty before it is sent' })
  language: string;

  @OneOf(deliveryStates)
  state: DeliveryState;

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
